import { lineBreakOf, type Span } from '../../core/text.ts';
import { type CarriedItem, dedentLines, type PrintedItem } from './carried-item.ts';
import { indentUnit } from './text-style.ts';

/** Characters. */
const longestIndent = 1000;

/** `lead` is the text before the item, `tail` the rest of its line without the comma. */
interface Piece {
  readonly lead: string;
  readonly body: string;
  readonly tail: string;
}

/** Comments above an item or behind it move with it. Indentation and a trailing comma stay. */
export function reorderBracketList(text: string, list: Span, items: readonly Span[], order: readonly number[]): string {
  const cut = cutPieces(text, list, items);
  const { pieces } = cut;
  const reordered = order.flatMap((from, to) => {
    const piece = pieces[from];
    if (!piece) return [];
    const lead = pieces[to]?.lead ?? '';
    return [{ ...piece, lead: lead.trim() === '' && piece.lead.trim() === '' ? lead : piece.lead }];
  });
  return writePieces(text, list, { ...cut, pieces: reordered });
}

/** Replaces `remove` items from `index` on. */
interface BracketListChange {
  readonly index: number;
  readonly remove?: number;
  print(indent: string, inLines: boolean): readonly (string | PrintedItem)[];
}

/** Inserts items, or members of an object, on lines of their own if their neighbors are. */
export function addToBracketList(
  text: string,
  list: Span,
  items: readonly Span[],
  { index, remove = 0, print }: BracketListChange,
): string {
  const cut = cutPieces(text, list, items);
  const neighbor = cut.pieces[index - 1] ?? cut.pieces[index];
  const indent = indentAt(text, items[index - 1]?.start ?? items[index]?.start ?? list.start);
  const lead = neighbor ? indentationOf(neighbor) : `${lineBreakOf(text)}${indent}${indentUnit(text)}`;
  const inLines = neighbor ? neighbor.body.includes('\n') : true;
  const bodies = print(neighbor ? indent : indent + indentUnit(text), inLines);
  const added = bodies.map((item) => (typeof item === 'string' ? { lead, body: item, tail: '' } : { lead, ...item }));
  const rest = text.slice(cut.end, list.end - 1);
  const closing = neighbor || rest.includes('\n') ? '' : `${lineBreakOf(text)}${indent}`;
  const pieces = cut.pieces.toSpliced(index, remove, ...added);
  return writePieces(text, list, { ...cut, pieces }, closing);
}

function indentAt(text: string, offset: number): string {
  const lineStart = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, lineStart + longestIndent))?.[0] ?? '';
}

/** Without the comments above an item. */
function indentationOf({ lead }: Piece): string {
  const lineBreak = lead.lastIndexOf('\n');
  const start = lineBreak < 0 ? lead.length : lead[lineBreak - 1] === '\r' ? lineBreak - 1 : lineBreak;
  const blanks = lead.slice(start);
  return blanks.trim() === '' && blanks !== '' ? blanks : ' ';
}

/** Includes comments above and behind the item. */
export function carryBracketItem(
  text: string,
  list: Span,
  items: readonly Span[],
  index: number,
): CarriedItem | undefined {
  const piece = cutPieces(text, list, items).pieces[index];
  if (!piece) return undefined;
  const comments = piece.lead.trim();
  const whole = comments === '' ? piece.body : `${comments}\n${piece.body}`;
  return {
    notation: 'brackets',
    lines: dedentLines(whole, indentAt(text, items[index]?.start ?? 0)),
    tail: piece.tail,
  };
}

interface CutList {
  readonly pieces: readonly Piece[];
  readonly end: number;
  readonly hasLastComma: boolean;
}

function writePieces(text: string, list: Span, { pieces, end, hasLastComma }: CutList, closing = ''): string {
  const written = pieces.map(({ lead, body, tail }, index) => {
    const comma = index < pieces.length - 1 || hasLastComma ? ',' : '';
    return lead + body + comma + tail;
  });
  return text.slice(0, list.start + 1) + written.join('') + closing + text.slice(end);
}

function cutPieces(text: string, list: Span, items: readonly Span[]): CutList {
  const pieces: Piece[] = [];
  let from = list.start + 1;
  for (const [index, { start, end }] of items.entries()) {
    const until = items[index + 1]?.start ?? list.end - 1;
    const comma = findComma(text, end, until);
    const tailEnd = endOfTail(text, comma === undefined ? end : comma + 1, until);
    const tail =
      comma === undefined ? text.slice(end, tailEnd) : text.slice(end, comma) + text.slice(comma + 1, tailEnd);
    pieces.push({ lead: text.slice(from, start), body: text.slice(start, end), tail: tail.trimEnd() });
    from = tailEnd;
  }
  const hasLastComma = findComma(text, items.at(-1)?.end ?? list.start, from) !== undefined;
  return { pieces, end: from, hasLastComma };
}

/** Skips comments. */
function findComma(text: string, from: number, until: number): number | undefined {
  let at = from;
  while (at < until) {
    if (text[at] === ',') return at;
    at = skipComment(text, at, until) ?? at + 1;
  }
  return undefined;
}

/** The end of the line if only comments follow; otherwise `from`. */
function endOfTail(text: string, from: number, until: number): number {
  let at = from;
  while (at < until) {
    if (text[at] === '\n' || text[at] === '\r') return at;
    const comment = skipComment(text, at, until);
    if (comment === undefined && text[at] !== ' ' && text[at] !== '\t') return from;
    at = comment ?? at + 1;
  }
  return from;
}

/** `undefined` if there is no JSON or YAML comment at `at`. */
function skipComment(text: string, at: number, until: number): number | undefined {
  const isBlock = text.startsWith('/*', at);
  if (!isBlock && !text.startsWith('//', at) && text[at] !== '#') return undefined;
  if (isBlock) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? until : Math.min(end + 2, until);
  }
  const lineEnd = /[\r\n]/g;
  lineEnd.lastIndex = at;
  return Math.min(lineEnd.exec(text)?.index ?? text.length, until);
}
