import type { DiffArea, LineHunk } from './line-hunk.ts';

/** Limits added and removed lines. */
const mostEdits = 200;

/** Myers' greedy algorithm. `undefined` if there are too many edits. O(lines × edits). */
export function shortestEdits({ before, after }: DiffArea, a: Int32Array, b: Int32Array): LineHunk[] | undefined {
  const [n, m] = [before.end - before.start, after.end - after.start];
  const limit = Math.min(n + m, mostEdits);
  const isSame = (x: number, y: number) => a[before.start + x] === b[after.start + y];
  /** How far each diagonal reaches in the first text, at index diagonal plus `limit + 1`. */
  const reach = new Int32Array(2 * limit + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits++) {
    rounds.push(reach.slice(limit + 1 - edits, limit + 2 + edits));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown = goesDown(reach, limit + 1 + diagonal, diagonal, edits);
      let x = isDown ? at(reach, limit + 2 + diagonal) : at(reach, limit + diagonal) + 1;
      while (x < n && x - diagonal < m && isSame(x, x - diagonal)) x += 1;
      reach[limit + 1 + diagonal] = x;
      if (x >= n && x - diagonal >= m) return traceBack(rounds, n, m, { before, after });
    }
  }
  return undefined;
}

function goesDown(reach: Int32Array, index: number, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && at(reach, index - 1) < at(reach, index + 1));
}

/** Walks back from the end. Each round has the diagonals -edits … edits as they were before it. */
function traceBack(rounds: readonly Int32Array[], n: number, m: number, { before, after }: DiffArea): LineHunk[] {
  const hunks: LineHunk[] = [];
  let [x, y] = [n, m];
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const round = rounds[edits] ?? new Int32Array();
    const diagonal = x - y;
    const isDown = goesDown(round, edits + diagonal, diagonal, edits);
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = at(round, edits + from);
    const fromY = fromX - from;
    const [toX, toY] = isDown ? [fromX, fromY + 1] : [fromX + 1, fromY];
    addEdit(hunks, before.start + fromX, before.start + toX, after.start + fromY, after.start + toY);
    [x, y] = [fromX, fromY];
  }
  return hunks.reverse();
}

/** Edits come in reverse; joins an edit that touches the previous hunk. */
function addEdit(hunks: LineHunk[], fromX: number, toX: number, fromY: number, toY: number): void {
  const last = hunks.at(-1);
  const touches = last && last.before.start === toX && last.after.start === toY;
  if (touches) hunks.pop();
  hunks.push({
    before: { start: fromX, end: touches ? last.before.end : toX },
    after: { start: fromY, end: touches ? last.after.end : toY },
  });
}

function at(numbers: Int32Array, index: number): number {
  return numbers[index] ?? 0;
}
