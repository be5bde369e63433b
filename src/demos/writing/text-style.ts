/** One level of indentation: the blanks of the first line that has any. */
export function indentUnit(text: string): string {
  return /^(?: +|\t)(?=[^\s])/m.exec(text)?.[0] ?? '  ';
}
