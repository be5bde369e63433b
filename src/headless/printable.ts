/** A name as one line of a terminal has it: its line breaks and tabs are seen, too. */
export function printableName(name: string): string {
  return printable(name.replace(/[\n\t]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0))));
}

/**
 * A text as a terminal may have it: its control characters, with which a stranger's title could write anywhere on the
 * screen and into the clipboard, are seen instead (`␛`). Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code === 0x7f) return '␡';
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
  });
}
