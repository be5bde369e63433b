import { slideHunks } from './hunk-sliding.ts';
import { type DiffArea, type LineHunk, type LineSpan, spanHunks } from './line-hunk.ts';
import { shortestEdits } from './shortest-edits.ts';

/** Recursion depth of splitting at unique lines. */
const deepest = 8;

/**
 * Not always the fewest lines: anchors at lines that are unique in both texts, and places insertions and deletions
 * where a reader would cut. Linear: a part with too many differences becomes one hunk.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineHunk[] {
  const [a, b] = numberLines(before, after);
  const hunks: LineHunk[] = [];
  compare({ before: { start: 0, end: a.length }, after: { start: 0, end: b.length } }, a, b, 0, hunks);
  return slideHunks(joinTouching(hunks), before, after);
}

/** Comparing numbers is faster. */
function numberLines(...texts: readonly (readonly string[])[]): readonly [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const [a, b] = texts.map((lines) =>
    Int32Array.from(lines, (line) => {
      const number = numbers.get(line) ?? numbers.size;
      numbers.set(line, number);
      return number;
    }),
  );
  return [a ?? new Int32Array(), b ?? new Int32Array()];
}

function compare(whole: DiffArea, a: Int32Array, b: Int32Array, depth: number, into: LineHunk[]): void {
  const area = trim(whole, a, b);
  const { before, after } = area;
  if (before.start === before.end && after.start === after.end) return;
  if (before.start === before.end || after.start === after.end) {
    into.push(area);
    return;
  }
  const anchors = depth < deepest ? findAnchors(area, a, b) : [];
  if (anchors.length === 0) {
    for (const hunk of shortestEdits(area, a, b) ?? [area]) into.push(hunk);
    return;
  }
  let [i, j] = [before.start, after.start];
  for (const { line, other } of [...anchors, { line: before.end, other: after.end }]) {
    compare({ before: { start: i, end: line }, after: { start: j, end: other } }, a, b, depth + 1, into);
    [i, j] = [line + 1, other + 1];
  }
}

/** Drops equal lines at both ends. */
function trim({ before, after }: DiffArea, a: Int32Array, b: Int32Array): DiffArea {
  let [i, j, iEnd, jEnd] = [before.start, after.start, before.end, after.end];
  while (i < iEnd && j < jEnd && a[i] === b[j]) {
    i += 1;
    j += 1;
  }
  while (iEnd > i && jEnd > j && a[iEnd - 1] === b[jEnd - 1]) {
    iEnd -= 1;
    jEnd -= 1;
  }
  return { before: { start: i, end: iEnd }, after: { start: j, end: jEnd } };
}

interface Anchor {
  readonly line: number;
  readonly other: number;
}

/** Unique in both parts, as many as are in the same order. */
function findAnchors({ before, after }: DiffArea, a: Int32Array, b: Int32Array): readonly Anchor[] {
  const inBefore = findSingles(before, a);
  const inAfter = findSingles(after, b);
  const pairs: Anchor[] = [];
  for (const [number, line] of inBefore) {
    const other = inAfter.get(number);
    if (line >= 0 && other !== undefined && other >= 0) pairs.push({ line, other });
  }
  const ascendingIndexes = longestAscent(pairs.map(({ other }) => other));
  return ascendingIndexes.flatMap((index) => pairs[index] ?? []);
}

/** The line of each number; -1 if it occurs twice. */
function findSingles({ start, end }: LineSpan, numbers: Int32Array): ReadonlyMap<number, number> {
  const lines = new Map<number, number>();
  for (let line = start; line < end; line++) {
    const number = numbers[line] ?? 0;
    lines.set(number, lines.has(number) ? -1 : line);
  }
  return lines;
}

function joinTouching(hunks: readonly LineHunk[]): readonly LineHunk[] {
  const joined: LineHunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const touches = last && last.before.end === hunk.before.start && last.after.end === hunk.after.start;
    if (touches) joined.pop();
    joined.push(touches ? spanHunks(last, hunk) : hunk);
  }
  return joined;
}

/** Indices of the longest increasing subsequence. O(n log n). */
function longestAscent(values: readonly number[]): readonly number[] {
  const tails: number[] = [];
  const previous = new Int32Array(values.length).fill(-1);
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const ascent: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) ascent.push(index);
  return ascent.reverse();
}
