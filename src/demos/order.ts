/**
 * Compares paths as people count: case does not matter, and numbers go by their value (`2.x` before `10.x`). Paths that
 * differ in case or in leading zeros alone go by their characters, so that the order is the same on every machine.
 */
export function comparePaths(a: string, b: string): number {
  const left = partsOf(a);
  const right = partsOf(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareParts(left[i] ?? '', right[i] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length || compareText(a, b);
}

function partsOf(path: string): readonly string[] {
  return path.toLowerCase().match(/\d+|\D+/g) ?? [];
}

function compareParts(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return compareText(a, b);
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return left.length - right.length || compareText(left, right);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
