/**
 * Ignores case, and compares numbers by value (`2.x` before `10.x`); otherwise by characters, so that the order is the
 * same on every machine.
 */
export function comparePaths(a: string, b: string): number {
  return compareNaturally(a.toLowerCase(), b.toLowerCase()) || compareText(a, b);
}

function compareNaturally(a: string, b: string): number {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = pieceAt(a, i);
    const right = pieceAt(b, j);
    const order = isDigit(left) && isDigit(right) ? compareNumbers(left, right) : compareText(left, right);
    if (order !== 0) return order;
    i += left.length;
    j += right.length;
  }
  return a.length - i - (b.length - j);
}

/** A run of digits, or one other character. */
function pieceAt(text: string, start: number): string {
  let end = start + 1;
  if (isDigit(text.slice(start, end))) while (isDigit(text.slice(end, end + 1))) end += 1;
  return text.slice(start, end);
}

function isDigit(piece: string): boolean {
  const code = piece.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** Of any length. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return left.length - right.length || compareText(left, right);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
