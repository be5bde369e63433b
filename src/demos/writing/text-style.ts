/** Taken from the first indented line. */
export function indentUnit(text: string): string {
  return /^(?: +|\t)(?=[^\s])/m.exec(text)?.[0] ?? '  ';
}
