import { diffLines } from '../../core/diff/diff-lines.ts';
import type { LineSpan } from '../../core/diff/line-hunk.ts';

/** `here` and `moved` are certain; `start` counts from 0. `changed`: edited or ambiguous. `gone`: no line is left. */
export type FollowedLines =
  | { readonly verdict: 'here' | 'moved'; readonly start: number }
  | { readonly verdict: 'changed' | 'gone' };

/**
 * `end` is exclusive. Only certain if the block reaches on both sides to a line that is unique in both texts, or to an
 * end of the texts.
 */
export function followLines(
  before: readonly string[],
  after: readonly string[],
  { start, end }: LineSpan,
): FollowedLines {
  const hunks = diffLines(before, after);
  if (hunks.length === 0) return { verdict: 'here', start };
  const touching = hunks.filter(({ before: hunk }) =>
    hunk.start === hunk.end ? start < hunk.start && hunk.start < end : hunk.start < end && start < hunk.end,
  );
  const isWholly = touching.some(
    ({ before: hunk, after: made }) => hunk.start <= start && end <= hunk.end && made.start === made.end,
  );
  if (touching.length > 0) return { verdict: isWholly && !holds(after, before.slice(start, end)) ? 'gone' : 'changed' };
  const above = hunks.findLast(({ before: hunk }) => hunk.end <= start);
  const below = hunks.find(({ before: hunk }) => hunk.start >= end);
  const run = { start: above?.before.end ?? 0, end: below?.before.start ?? before.length };
  const isOnce = createCounter(before, after);
  const isHeldAbove = !above || someLine(before, { start: run.start, end: start + 1 }, isOnce);
  const isHeldBelow = !below || someLine(before, { start: end - 1, end: run.end }, isOnce);
  if (!isHeldAbove || !isHeldBelow) return { verdict: 'changed' };
  const moved = start + (above ? above.after.end - above.before.end : 0);
  return { verdict: moved === start ? 'here' : 'moved', start: moved };
}

function someLine(lines: readonly string[], { start, end }: LineSpan, fits: (line: string) => boolean): boolean {
  for (let index = start; index < end; index++) if (fits(lines[index] ?? '')) return true;
  return false;
}

function createCounter(...texts: readonly (readonly string[])[]): (line: string) => boolean {
  const counts = texts.map((lines) => {
    const count = new Map<string, number>();
    for (const line of lines) count.set(line, (count.get(line) ?? 0) + 1);
    return count;
  });
  return (line) => line.trim() !== '' && counts.every((count) => count.get(line) === 1);
}

function holds(lines: readonly string[], wanted: readonly string[]): boolean {
  const first = wanted[0];
  return lines.some((line, at) => line === first && wanted.every((one, index) => lines[at + index] === one));
}
