import { slideHunks } from './hunk-sliding.ts';
import { type DiffArea, type LineHunk, type LineSpan, spanHunks } from './line-hunk.ts';
import { shortestEdits } from './shortest-edits.ts';

/** Texts are parted at lines that both have once, and their parts again, so often at the most. */
const deepest = 8;

/**
 * The lines that differ, in order. Not always the fewest: lines that both texts have once hold them together, and
 * insertions and deletions that may stand at several places stand where a reader would cut. Its cost is linear in the
 * lines, however much they differ: a part with too many differences is one hunk.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineHunk[] {
  const [a, b] = numberLines(before, after);
  const hunks: LineHunk[] = [];
  compare({ before: { start: 0, end: a.length }, after: { start: 0, end: b.length } }, a, b, 0, hunks);
  return slideHunks(joinTouching(hunks), before, after);
}

/** Equal lines get equal numbers: those compare faster. */
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

/** Without the lines that begin and end it on both sides. */
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

/** Lines that stand once in each part, as many of them as are in the same order in both. */
function findAnchors({ before, after }: DiffArea, a: Int32Array, b: Int32Array): readonly Anchor[] {
  const inBefore = findSingles(before, a);
  const inAfter = findSingles(after, b);
  const pairs: Anchor[] = [];
  for (const [number, line] of inBefore) {
    const other = inAfter.get(number);
    if (line >= 0 && other !== undefined && other >= 0) pairs.push({ line, other });
  }
  const kept = longestAscent(pairs.map(({ other }) => other));
  return kept.flatMap((index) => pairs[index] ?? []);
}

/** The line of each number, in order; -1 for one that comes again. */
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

/** The indices of as many values as ascend, in order: the longest increasing subsequence. O(n log n). */
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
