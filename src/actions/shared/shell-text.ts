/** Letters, digits, spaces and marks that no shell takes for more than themselves. */
const plain = /^[\p{L}\p{N} _\-./:@+=,]*$/u;

/** Whether a shell, of whatever kind, could take this for more than one word or words: `;`, `$`, a quote, a line break. */
export function speaksToShell(text: string): boolean {
  return !plain.test(text);
}

/** One line to be typed and not to be run: what would act as a key is a space. */
export function asOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
