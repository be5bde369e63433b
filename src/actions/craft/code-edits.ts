import { DemoError } from '../../core/errors.ts';
import { isEmptyRange } from '../../core/positions.ts';
import { fullRange, type Lines, type Position, type Range } from '../../core/text.ts';
import { resolvePoint, withLineBreak } from '../../demos/position.ts';
import { findMarked, findPlace, type PlaceFields, readPosition, requirePlace } from '../places.ts';
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
 * What `insert` does. At a line (or a placeholder that begins one) the text becomes lines of its own and pushes the
 * rest down; at a character, or the cursor, it goes in as it is; at the end it begins a new line.
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
    case 'append':
      return { ...exactly(target.at, text), lead: lines.lineAt(target.at.line) === '' ? '' : eol };
    case 'line':
      if (lines.text === '') return exactly(target.at, text);
      return { ...exactly(target.at, withoutLastBreak(text)), trail: eol };
  }
}

/** What `write` does: the text as it is, at the place, at the cursor, or at the end. Errors as `planInsertion`. */
export function planWriting(fields: PlaceFields, lines: Lines, text: string, cursor: Position | undefined): TypedEdit {
  const spec = readPosition(fields);
  const at = spec ? resolvePoint(spec, lines) : (findMarked(fields, lines)?.start ?? cursor ?? endOf(lines));
  return exactly(at, inDocumentStyle(text, lines));
}

/** What `replace` does: the place, or all of the document, becomes the text. Lines keep their break. */
export function planReplacement(fields: PlaceFields, lines: Lines, content: Content): TypedEdit {
  const place = findPlace(fields, lines);
  const text = inDocumentStyle(content.text, lines);
  const range = place?.range ?? fullRange(lines);
  const keepsBreak = place?.kind === 'lines' && range.end.line + 1 < lines.lineCount;
  // A text file ends in a line break; the line it replaces has one already.
  return { range, lead: '', text: keepsBreak && content.isFromFile ? withoutLastBreak(text) : text, trail: '' };
}

/** What `delete` removes: whole lines with their break, or exactly the characters. `invalid-field` when that is nothing. */
export function planDeletion(fields: PlaceFields, lines: Lines): Range {
  const place = requirePlace(fields, lines);
  const range = place.kind === 'lines' ? withLineBreak(place.range, lines) : place.range;
  if (place.kind === 'exact' && isEmptyRange(range)) {
    throw new DemoError('invalid-field', `Position "${fields.position}" covers nothing to delete`, {
      hint: 'Name a line ("3"), lines ("3:5") or two places ("3,0:3,8").',
    });
  }
  return range;
}

/** The characters that an audience sees go: without the break of whole lines. Errors as `planDeletion`. */
export function planVisibleDeletion(fields: PlaceFields, lines: Lines): Range {
  planDeletion(fields, lines);
  return requirePlace(fields, lines).range;
}

type Insertion = { readonly kind: 'exact' | 'line' | 'append' | 'new-last-line'; readonly at: Position };

function findInsertion(fields: PlaceFields, lines: Lines, cursor: Position | undefined): Insertion {
  const end = endOf(lines);
  const spec = readPosition(fields);
  if (spec) {
    if (spec.from === 'end') return { kind: 'append', at: end };
    if (spec.from === 'start') return { kind: 'line', at: { line: 0, character: 0 } };
    const isLine = spec.from.character === undefined;
    if (isLine && spec.from.line === lines.lineCount) return { kind: 'new-last-line', at: end };
    return { kind: isLine ? 'line' : 'exact', at: resolvePoint(spec, lines) };
  }
  const marked = findMarked(fields, lines)?.start;
  if (marked)
    return beginsLine(marked, lines) ? { kind: 'line', at: lineStart(marked) } : { kind: 'exact', at: marked };
  return cursor ? { kind: 'exact', at: cursor } : { kind: 'append', at: end };
}

function beginsLine({ line, character }: Position, lines: Lines): boolean {
  return lines.lineAt(line)?.slice(0, character).trim() === '';
}

function lineStart({ line }: Position): Position {
  return { line, character: 0 };
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
