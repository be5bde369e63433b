import { isEmptyRange } from '../../core/positions.ts';
import type { TypingMode } from '../../core/settings.ts';
import { fullRange, type Lines, lineBreakOf, type Position, type Range } from '../../core/text.ts';
import { type PositionSpec, resolvePoint } from '../../demos/position.ts';
import {
  findPlaceholders,
  findTargetPosition,
  findTargetRange,
  type RangeFields,
  readPosition,
  requireTargetRange,
  wholeLines,
} from '../target-range.ts';

/** `lead`, `text` and `trail` replace `range`, but only `text` is typed. */
export interface TypedEdit {
  readonly range: Range;
  /** A line break before the text. */
  readonly lead: string;
  readonly text: string;
  /** A line break after the text. */
  readonly trail: string;
  readonly replacesLine?: true;
}

/**
 * The edit of `insert` replaces the line at its position, whatever its content. At the end of the document, it replaces
 * an empty line, or appends one. Without a position, it inserts at the cursor, else at the end.
 * @throws DemoError `position-out-of-range` beyond the line after the last, `placeholder-not-found`, `invalid-field`.
 */
export function planInsertion(
  fields: RangeFields,
  lines: Lines,
  content: string,
  cursor: Position | undefined,
): TypedEdit {
  const text = inDocumentStyle(content, lines);
  const line = findInsertionLine(fields, lines);
  if (line !== undefined) return { range: wholeLine(line, lines), lead: '', text, trail: '', replacesLine: true };
  if (readPosition(fields)) return afterAll(text, lines);
  if (cursor) return exactly(cursor, text);
  return text === '' ? exactly(endOf(lines), text) : afterAll(text, lines);
}

/**
 * The edit of `write` inserts at the position, the cursor, or the end. A text with a leading line break at the start of
 * a line becomes a line before it, without an extra blank line. Throws like {@link planInsertion}.
 */
export function planWriting(fields: RangeFields, lines: Lines, text: string, cursor: Position | undefined): TypedEdit {
  const written = inDocumentStyle(text, lines);
  if (isAfterLast(readPosition(fields), lines)) return exactly(endOf(lines), written);
  const named = findTargetPosition(fields, lines);
  const isLineBefore =
    named && named.line > 0 && /^\r?\n/.test(text) && beginsLine(named, lines) && !endsBlanks(named, lines);
  if (isLineBefore) return exactly(endOfLine(named.line - 1, lines), withoutLastBreak(written));
  return exactly(named ?? cursor ?? endOf(lines), written);
}

/** The edit of `replace`. Typed line by line, it replaces whole lines, as in the original. */
export function planReplacement(fields: RangeFields, lines: Lines, content: string, mode?: TypingMode): TypedEdit {
  const target = findTargetRange(fields, lines);
  const range = target && mode === 'line-by-line' ? wholeLines(target.range, lines) : target?.range;
  return { range: range ?? fullRange(lines), lead: '', text: inDocumentStyle(content, lines), trail: '' };
}

/**
 * The edit of `delete` leaves an empty line, as in the original, or deletes exact characters. A point means its line.
 */
export function planDeletion(fields: RangeFields, lines: Lines): Range {
  const { range } = requireTargetRange(fields, lines);
  return isEmptyRange(range) ? wholeLines(range, lines) : range;
}

/** `undefined` for the cursor or the end. */
function findInsertionLine(fields: RangeFields, lines: Lines): number | undefined {
  const spec = readPosition(fields);
  if (!spec) return findPlaceholders(fields, lines)?.range.start.line;
  if (spec.from === 'end' || isAfterLast(spec, lines)) return undefined;
  return spec.from === 'start' ? 0 : resolvePoint(spec, lines).line;
}

function afterAll(text: string, lines: Lines): TypedEdit {
  const end = endOf(lines);
  const isBlank = beginsLine(end, lines);
  return isBlank
    ? { range: wholeLine(end.line, lines), lead: '', text, trail: '' }
    : { ...exactly(end, text), lead: lineBreakOf(lines.text) };
}

function wholeLine(line: number, lines: Lines): Range {
  const position = { line, character: 0 };
  return wholeLines({ start: position, end: position }, lines);
}

function isAfterLast(spec: PositionSpec | undefined, lines: Lines): boolean {
  const from = spec?.from;
  return typeof from === 'object' && from.character === undefined && from.line === lines.lineCount;
}

function beginsLine({ line, character }: Position, lines: Lines): boolean {
  return lines.lineAt(line)?.slice(0, character).trim() === '';
}

/** At the end of a blank line. */
function endsBlanks({ line, character }: Position, lines: Lines): boolean {
  return character > 0 && character === lines.lineAt(line)?.length;
}

function endOfLine(line: number, lines: Lines): Position {
  return { line, character: lines.lineAt(line)?.length ?? 0 };
}

function endOf(lines: Lines): Position {
  return lines.positionAt(lines.text.length);
}

function exactly(at: Position, text: string): TypedEdit {
  return { range: { start: at, end: at }, lead: '', text, trail: '' };
}

/** Line breaks of the document, if it has any. */
export function inDocumentStyle(text: string, lines: Lines): string {
  return lines.lineCount > 1 ? text.replace(/\r\n|\r|\n/g, lineBreakOf(lines.text)) : text;
}

function withoutLastBreak(text: string): string {
  return text.replace(/(?:\r\n|\r|\n)$/, '');
}
