/** Also makes line breaks and tabs visible. */
export function printableName(name: string): string {
  return printable(name.replace(/[\n\t]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0))));
}

/**
 * Makes control characters visible (`␛`), because a foreign title could use them to write anywhere on the screen and
 * into the clipboard. Keeps line breaks and tabs.
 */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code === 0x7f) return '␡';
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
  });
}
