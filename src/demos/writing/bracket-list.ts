import type { Span } from '../../core/text.ts';

/** An item of a list in brackets: what stands before it, itself, and what follows it on its line but for the comma. */
interface Piece {
  readonly lead: string;
  readonly body: string;
  readonly tail: string;
}

/**
 * Puts the items of a list in brackets into another order. A comment goes with its item: above it, or behind it on its
 * line. Where the items stand, and whether a comma follows the last one, stays.
 */
export function reorderBracketList(text: string, list: Span, items: readonly Span[], order: readonly number[]): string {
  const { pieces, end } = cutPieces(text, list, items);
  const hasLastComma = findComma(text, items.at(-1)?.end ?? list.start, end) !== undefined;
  const written = order.map((from, to) => {
    const piece = pieces[from];
    if (!piece) return '';
    const place = pieces[to]?.lead ?? '';
    const lead = place.trim() === '' && piece.lead.trim() === '' ? place : piece.lead;
    const comma = to < order.length - 1 || hasLastComma ? ',' : '';
    return lead + piece.body + comma + piece.tail;
  });
  return text.slice(0, list.start + 1) + written.join('') + text.slice(end);
}

function cutPieces(text: string, list: Span, items: readonly Span[]): { pieces: readonly Piece[]; end: number } {
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
  return { pieces, end: from };
}

/** Where the comma is that follows an item; comments are passed over. */
function findComma(text: string, from: number, until: number): number | undefined {
  let at = from;
  while (at < until) {
    if (text[at] === ',') return at;
    at = skipComment(text, at, until) ?? at + 1;
  }
  return undefined;
}

/** The end of the line, where nothing but comments follows on it; else no further. */
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

/** The end of the comment that begins here, of JSON or of YAML: between items of a list there are no others. */
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
