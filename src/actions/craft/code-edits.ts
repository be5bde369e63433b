import { DemoError } from '../../core/errors.ts';
import { isEmptyRange } from '../../core/positions.ts';
import { fullRange, type Lines, type Position, type Range } from '../../core/text.ts';
import { type PositionSpec, resolvePoint } from '../../demos/position.ts';
import {
  findMarked,
  findPlace,
  findPoint,
  type PlaceFields,
  readPosition,
  requirePlace,
  wholeLines,
} from '../places.ts';
import type { Content } from './content.ts';

/** A change that may be typed: `lead`, `text` and `trail` come in place of `range`, and only `text` is typed. */
export interface TypedEdit {
  readonly range: Range;
  /** A line break that makes room before the text. */
  readonly lead: string;
  readonly text: string;
  /** A line break that makes room after it. */
  readonly trail: string;
}

/**
 * What `insert` does. An empty or blank line becomes the text, as `replace` has it. At a line of code (or a placeholder
 * that begins one) the text becomes lines of its own and pushes the rest down; at a character, or the cursor, it goes in
 * as it is; at the end it begins a new line.
 * `position-out-of-range` beyond the line after the last, `placeholder-not-found`, `invalid-field`.
 */
export function planInsertion(
  fields: PlaceFields,
  lines: Lines,
  content: Content,
  cursor: Position | undefined,
): TypedEdit {
  const text = inDocumentStyle(content.text, lines);
  const target = findInsertion(fields, lines, cursor);
  const eol = lineBreakOf(lines);
  if (text === '') return exactly(target.at, text);
  switch (target.kind) {
    case 'exact':
      return exactly(target.at, text);
    case 'new-last-line':
      return { ...exactly(target.at, text), lead: eol };
    case 'line':
      return { ...exactly(target.at, withoutLastBreak(text)), trail: eol };
    case 'blank-line':
      return inPlaceOfLines(wholeLines({ start: target.at, end: target.at }, lines), lines, text, content);
  }
}

/**
 * What `write` does: the text as it is, at the place, at the cursor, or at the end. A text that begins with a line break
 * and is written where a line begins becomes a line before that one, with no blank line beside it. Errors as
 * `planInsertion`.
 */
export function planWriting(fields: PlaceFields, lines: Lines, text: string, cursor: Position | undefined): TypedEdit {
  const written = inDocumentStyle(text, lines);
  if (isAfterLast(readPosition(fields), lines)) return exactly(endOf(lines), written);
  const named = findPoint(fields, lines);
  const isLineBefore = named && named.line > 0 && /^\r?\n/.test(text) && beginsLine(named, lines);
  if (isLineBefore) return exactly(endOfLine(named.line - 1, lines), withoutLastBreak(written));
  return exactly(named ?? cursor ?? endOf(lines), written);
}

/** What `replace` does: the place, or all of the document, becomes the text. Lines keep their break. */
export function planReplacement(fields: PlaceFields, lines: Lines, content: Content): TypedEdit {
  const place = findPlace(fields, lines);
  const text = inDocumentStyle(content.text, lines);
  if (place?.kind === 'lines') return inPlaceOfLines(place.range, lines, text, content);
  return { range: place?.range ?? fullRange(lines), lead: '', text, trail: '' };
}

function inPlaceOfLines(range: Range, lines: Lines, text: string, { isFromFile }: Content): TypedEdit {
  const keepsBreak = range.end.line + 1 < lines.lineCount;
  // A text file ends in a line break; the line it replaces has one already.
  return { range, lead: '', text: keepsBreak && isFromFile ? withoutLastBreak(text) : text, trail: '' };
}

/**
 * What `delete` removes: the text of lines, whose place stays as an empty line as in the original, or exactly the
 * characters. `invalid-field` when that is nothing.
 */
export function planDeletion(fields: PlaceFields, lines: Lines): Range {
  const { range, kind } = requirePlace(fields, lines);
  if (kind === 'exact' && isEmptyRange(range)) {
    throw new DemoError('invalid-field', `Position "${fields.position}" covers nothing to delete`, {
      hint: 'Name a line ("3"), lines ("3:5") or two places ("3,0:3,8").',
    });
  }
  return range;
}

type Insertion = { readonly kind: 'exact' | 'line' | 'blank-line' | 'new-last-line'; readonly at: Position };

function findInsertion(fields: PlaceFields, lines: Lines, cursor: Position | undefined): Insertion {
  const end = endOf(lines);
  const spec = readPosition(fields);
  if (spec) {
    if (spec.from === 'end') return afterAll(end, lines);
    if (spec.from === 'start') return atLine(0, lines);
    if (isAfterLast(spec, lines)) return { kind: 'new-last-line', at: end };
    const at = resolvePoint(spec, lines);
    return spec.from.character === undefined ? atLine(at.line, lines) : { kind: 'exact', at };
  }
  const marked = findMarked(fields, lines)?.range.start;
  if (marked) return beginsLine(marked, lines) ? atLine(marked.line, lines) : { kind: 'exact', at: marked };
  return cursor ? { kind: 'exact', at: cursor } : afterAll(end, lines);
}

/** Whether a position names the line after the last one. */
function isAfterLast(spec: PositionSpec | undefined, lines: Lines): boolean {
  const from = spec?.from;
  return typeof from === 'object' && from.character === undefined && from.line === lines.lineCount;
}

function atLine(line: number, lines: Lines): Insertion {
  return { kind: isBlank(line, lines) ? 'blank-line' : 'line', at: { line, character: 0 } };
}

function afterAll(end: Position, lines: Lines): Insertion {
  return { kind: isBlank(end.line, lines) ? 'blank-line' : 'new-last-line', at: end };
}

function isBlank(line: number, lines: Lines): boolean {
  return beginsLine({ line, character: Number.POSITIVE_INFINITY }, lines);
}

function beginsLine({ line, character }: Position, lines: Lines): boolean {
  return lines.lineAt(line)?.slice(0, character).trim() === '';
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

/** The text with the line breaks of the document; as it is when the document has none yet. */
export function inDocumentStyle(text: string, lines: Lines): string {
  return lines.lineCount > 1 ? text.replace(/\r\n|\r|\n/g, lineBreakOf(lines)) : text;
}

/** The line break of a document; `\n` when it has none yet. */
export function lineBreakOf(lines: Lines): string {
  return lines.text.includes('\r\n') ? '\r\n' : '\n';
}

function withoutLastBreak(text: string): string {
  return text.replace(/(?:\r\n|\r|\n)$/, '');
}
