import type { LineHunk, LineSpan } from './line-hunk.ts';

/** Lines that a hunk may move. */
const farthest = 100;

/**
 * Moves ambiguous insertions and deletions to where a reader would cut: between blocks, at the outermost indentation,
 * after a blank line.
 */
export function slideHunks(
  hunks: readonly LineHunk[],
  before: readonly string[],
  after: readonly string[],
): readonly LineHunk[] {
  const slid: LineHunk[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const isInsertion = hunk.before.start === hunk.before.end;
    const isDeletion = hunk.after.start === hunk.after.end;
    // Keep a line between two hunks, or they would merge.
    const free = {
      start: slid.length > 0 ? (slid.at(-1)?.after.end ?? 0) + 1 : 0,
      end: (hunks[index + 1]?.after.start ?? after.length + 1) - 1,
    };
    const room = { up: hunk.after.start - free.start, down: free.end - hunk.after.end };
    const [span, lines] = isInsertion ? [hunk.after, after] : [hunk.before, before];
    const shift = isInsertion === isDeletion ? 0 : bestShift(span, lines, room);
    slid.push(shift === 0 ? hunk : { before: move(hunk.before, shift), after: move(hunk.after, shift) });
  }
  return slid;
}

/** The best possible move; of equal ones the last. */
function bestShift(span: LineSpan, lines: readonly string[], room: { readonly up: number; readonly down: number }) {
  let [up, down] = [0, 0];
  const { start, end } = span;
  while (up < Math.min(room.up, farthest) && start - up > 0 && lines[start - up - 1] === lines[end - up - 1]) up += 1;
  while (down < Math.min(room.down, farthest) && end + down < lines.length && lines[start + down] === lines[end + down])
    down += 1;
  let best = { shift: 0, cost: Number.POSITIVE_INFINITY };
  for (let shift = -up; shift <= down; shift++) {
    const cost = costOfCut(start + shift, lines) + costOfCut(end + shift, lines);
    if (cost <= best.cost) best = { shift, cost };
  }
  return best.shift;
}

/** Cutting before the end of a block is bad; deeper cuts are worse. */
function costOfCut(line: number, lines: readonly string[]): number {
  const next = lines[line] ?? '';
  const isBehindBlank = line === 0 || lines[line - 1]?.trim() === '';
  const isBlank = next.trim() === '' && line < lines.length;
  const isClosing = /^\s*(?:[\])}]|end\b|<\/|else\b)/.test(next);
  return 10 * indentAt(line, lines) + (isBehindBlank ? -3 : 0) + (isBlank ? 2 : 0) + (isClosing ? 8 : 0);
}

/** The indentation of the next non-blank line. */
function indentAt(line: number, lines: readonly string[]): number {
  for (let at = line; at < Math.min(line + 3, lines.length); at++) {
    const [indent = ''] = /^[ \t]*/.exec(lines[at] ?? '') ?? [];
    if (indent.length < (lines[at] ?? '').length) return indent.replaceAll('\t', '    ').length;
  }
  return 0;
}

function move({ start, end }: LineSpan, shift: number): LineSpan {
  return { start: start + shift, end: end + shift };
}
