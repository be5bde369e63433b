import { comparePositions, isBefore } from '../../core/positions.ts';
import type { Position, Range } from '../../core/text.ts';

/** As in VS Code: `text` replaced `range`. */
export interface Change {
  readonly range: Range;
  readonly text: string;
}

/** All changes refer to the text before and do not overlap. */
export function trackRange(range: Range, changes: readonly Change[]): Range {
  const fromTheEnd = [...changes].sort((a, b) => comparePositions(b.range.start, a.range.start));
  return fromTheEnd.reduce(
    ({ start, end }, change) => ({
      start: isBefore(change.range.start, start) || !isBefore(start, change.range.end) ? shift(start, change) : start,
      end: isBefore(change.range.start, end) ? shift(end, change) : end,
    }),
    range,
  );
}

/** A position after a change moves with the text; one inside moves to its end. */
function shift(position: Position, { range, text }: Change): Position {
  const inserted = text.split(/\r\n|\r|\n/);
  const lastLength = inserted.at(-1)?.length ?? 0;
  const start = inserted.length > 1 ? 0 : range.start.character;
  const endLine = range.start.line + inserted.length - 1;
  if (isBefore(position, range.end)) return { line: endLine, character: start + lastLength };
  const line = position.line - range.end.line + endLine;
  if (position.line !== range.end.line) return { line, character: position.character };
  return { line, character: start + lastLength + position.character - range.end.character };
}
