import { DemoError } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';
import { isBefore } from '../core/positions.ts';
import type { Lines, Position, Range } from '../core/text.ts';

/** Line and character count from 0. */
export type PositionEnd = 'start' | 'end' | { readonly line: number; readonly character?: number };

export interface PositionSpec {
  /** As written, for messages. */
  readonly source: string;
  readonly from: PositionEnd;
  readonly to?: PositionEnd;
}

/** Reads `N`, `"N,C"`, `"A:B"`, `"A,C:B,D"`, `start` or `end`. */
export function parsePosition(value: JsonValue): { readonly spec: PositionSpec } | { readonly message: string } {
  if (typeof value !== 'string' && typeof value !== 'number') return { message: explain(JSON.stringify(value)) };
  const source = String(value).trim();
  const [from, to, ...more] = source.split(':').map(parseEnd);
  if (!from || more.length > 0 || (source.includes(':') && !to)) return { message: explain(JSON.stringify(source)) };
  if (isLineZero(from) || (to && isLineZero(to)))
    return { message: `Position "${source}" is on line 0, but lines count from 1.` };
  return { spec: { source, from, ...(to && { to }) } };
}

/**
 * `N` is the whole line N, `A:B` all of lines A to B, without the last line break. `N,C`, `start` and `end` are empty
 * ranges. A character past the end of its line means the end.
 * @throws DemoError `position-out-of-range`.
 */
export function resolveRange(spec: PositionSpec, lines: Lines): Range {
  const start = locate(spec, spec.from, lines, false);
  const isWholeLine = typeof spec.from === 'object' && spec.from.character === undefined;
  const to = spec.to ?? (isWholeLine ? spec.from : undefined);
  const end = to ? locate(spec, to, lines, true) : start;
  if (isBefore(end, start)) throw outOfRange(spec, lines, 'ends before it starts');
  return { start, end };
}

/**
 * Returns the start of the range that {@link resolveRange} returns.
 * @throws DemoError `position-out-of-range`.
 */
export function resolvePoint(spec: PositionSpec, lines: Lines): Position {
  return locate(spec, spec.from, lines, false);
}

/** A message if a character is past the end of its line. */
export function describeOvershoot({ source, from, to }: PositionSpec, lines: Lines): string | undefined {
  for (const end of [from, to]) {
    if (typeof end !== 'object' || end.character === undefined) continue;
    const length = lines.lineAt(end.line)?.length ?? 0;
    if (end.character <= length) continue;
    return `Position "${source}" is at character ${end.character} of line ${end.line + 1}, which has only ${length}: the end of the line is used.`;
  }
  return undefined;
}

/** In the file's notation. Swaps ends in the wrong order. */
export function nearestPosition({ from, to }: PositionSpec, lines: Lines): string {
  const count = lines.lineCount;
  const last = lines.lineAt(count - 1) === '' ? Math.max(count - 2, 0) : count - 1;
  const near = (end: PositionEnd): PositionEnd => (typeof end === 'object' && end.line > last ? { line: last } : end);
  const print = (end: PositionEnd) => {
    if (typeof end === 'string') return end;
    return `${end.line + 1}${end.character === undefined ? '' : `,${end.character}`}`;
  };
  if (to === undefined) return print(near(from));
  const at = (end: PositionEnd) => locate({ source: '', from: end }, end, lines, false);
  const [first, second] = [near(from), near(to)];
  return (isBefore(at(second), at(first)) ? [second, first] : [first, second]).map(print).join(':');
}

/** Then its replacement must be whole lines too. */
export function coversWholeLines({ from, to }: PositionSpec): boolean {
  const isWhole = (end: PositionEnd) => typeof end === 'string' || end.character === undefined;
  return to ? isWhole(from) && isWhole(to) : typeof from === 'object' && isWhole(from);
}

function parseEnd(text: string): PositionEnd | undefined {
  const word = text.trim().toLowerCase();
  if (word === 'start' || word === 'end') return word;
  const match = /^(\d{1,9})\s*(?:,\s*(\d{1,9}))?$/.exec(word);
  if (!match) return undefined;
  const line = Number(match[1]) - 1;
  return match[2] === undefined ? { line } : { line, character: Number(match[2]) };
}

function isLineZero(end: PositionEnd): boolean {
  return typeof end === 'object' && end.line < 0;
}

function explain(written: string): string {
  return `Position ${written} must be a line ("3"), a line and a character ("3,0"), "start" or "end", or a range of two of them ("3:5").`;
}

function locate(spec: PositionSpec, end: PositionEnd, lines: Lines, isEnd: boolean): Position {
  if (end === 'start') return { line: 0, character: 0 };
  if (end === 'end') return lines.positionAt(lines.text.length);
  const { line, character } = end;
  const text = lines.lineAt(line);
  if (text === undefined) throw outOfRange(spec, lines, `is on line ${line + 1}`);
  return { line, character: Math.min(character ?? (isEnd ? text.length : 0), text.length) };
}

function outOfRange({ source }: PositionSpec, lines: Lines, what: string): DemoError {
  const count = lines.lineCount === 1 ? '1 line' : `${lines.lineCount} lines`;
  return new DemoError('position-out-of-range', `Position "${source}" ${what}, and the document has ${count}.`, {
    hint: 'Correct the position in the demo file, or run “Mend the Show” if the document has changed.',
  });
}
