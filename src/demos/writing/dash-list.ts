import { createLines, type Lines, lineBreakOf, type Span } from '../../core/text.ts';
import { type CarriedItem, dedentLines } from './carried-item.ts';

/** Comments above an item move with it. `undefined` if two items share a line. */
export function reorderDashList(text: string, items: readonly Span[], order: readonly number[]): string | undefined {
  const cut = cutLines(text, items);
  return (
    cut &&
    writeLines(
      text,
      cut,
      order.map((from, to) => ({ blank: cut.pieces[to]?.blank ?? '', body: cut.pieces[from]?.body ?? '' })),
    )
  );
}

/** Replaces `remove` items from `index` on. */
interface DashListChange {
  readonly index: number;
  readonly remove?: number;
  print(indent: string): readonly (readonly string[])[];
}

/** Inserts items, with the usual blank lines between. `undefined` if two items share a line. */
export function addToDashList(
  text: string,
  items: readonly Span[],
  { index, remove = 0, print }: DashListChange,
): string | undefined {
  const cut = cutLines(text, items);
  const indent = items[0] && dashIndent(text, items[0]);
  if (!cut || indent === undefined) return undefined;
  const blank = cut.pieces[1]?.blank ?? '';
  const added = print(indent).map((lines) => ({ blank, body: lines.join(lineBreakOf(text)) }));
  const pieces = cut.pieces.toSpliced(index, remove, ...added);
  const [first, second] = pieces;
  // The first item has no blank lines above.
  if (index === 0 && remove === 0 && first && second)
    pieces.splice(0, 2, { ...first, blank: second.blank }, { ...second, blank });
  return writeLines(text, cut, pieces);
}

/** Includes comments above. Returns `undefined` if two items share a line. */
export function carryDashItem(text: string, items: readonly Span[], index: number): CarriedItem | undefined {
  const piece = cutLines(text, items)?.pieces[index];
  const indent = items[index] && dashIndent(text, items[index]);
  if (!piece || indent === undefined) return undefined;
  return { notation: 'dashes', lines: dedentLines(piece.body.trimEnd(), indent), tail: '' };
}

/** `undefined` if something else precedes the dash. */
function dashIndent(text: string, { start }: Span): string | undefined {
  const dash = text.lastIndexOf('-', start - 1);
  const lead = text.slice(text.lastIndexOf('\n', dash) + 1, dash);
  return dash >= 0 && lead.trim() === '' ? lead : undefined;
}

interface LinePiece {
  readonly blank: string;
  readonly body: string;
}

interface CutLines {
  readonly before: string;
  readonly pieces: readonly LinePiece[];
  readonly after: string;
}

function cutLines(text: string, items: readonly Span[]): CutLines | undefined {
  const lines = createLines(text);
  const [first] = items;
  if (!first) return undefined;
  const starts = [firstLine(lines, first)];
  for (const item of items) starts.push(lastLine(lines, item) + 1);
  if (items.some((item, index) => lines.positionAt(item.start).line < (starts[index] ?? 0))) return undefined;
  return {
    before: sliceLines(lines, 0, starts[0] ?? 0),
    pieces: items.map((_, index) => cutBlank(sliceLines(lines, starts[index] ?? 0, starts[index + 1] ?? 0))),
    after: sliceLines(lines, starts.at(-1) ?? 0, lines.lineCount),
  };
}

function writeLines(text: string, { before, after }: CutLines, pieces: readonly LinePiece[]): string {
  const written = pieces.map(({ blank, body }) => blank + withBreak(body, text));
  const last = after === '' && !/[\r\n]$/.test(text) ? written.pop()?.trimEnd() : undefined;
  return before + written.join('') + (last ?? '') + after;
}

/** Including comments above. */
function firstLine(lines: Lines, { start }: Span): number {
  let { line } = lines.positionAt(start);
  while (line > 0 && !/^\s*-/.test(lines.lineAt(line) ?? '')) line -= 1;
  while (line > 0 && /^\s*#/.test(lines.lineAt(line - 1) ?? '')) line -= 1;
  return line;
}

function lastLine(lines: Lines, { start, end }: Span): number {
  const length = lines.text.slice(start, end).trimEnd().length;
  return lines.positionAt(start + Math.max(0, length - 1)).line;
}

function sliceLines({ text, lineCount, offsetAt }: Lines, from: number, to: number): string {
  const offset = (line: number) => (line >= lineCount ? text.length : offsetAt({ line, character: 0 }));
  return text.slice(offset(from), offset(to));
}

/** Blank lines don't move with an item. */
function cutBlank(piece: string): LinePiece {
  const blank = /^(?:[ \t]*\r?\n)*/.exec(piece)?.[0] ?? '';
  return { blank, body: piece.slice(blank.length) };
}

function withBreak(piece: string, text: string): string {
  if (/[\r\n]$/.test(piece)) return piece;
  return piece + lineBreakOf(text);
}
