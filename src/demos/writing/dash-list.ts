import { createLines, type Lines, type Span } from '../../core/text.ts';

/**
 * Puts the items of a YAML list of lines that begin with dashes into another order. The comments right above an item
 * go with it. `undefined` where two items share a line.
 */
export function reorderDashList(text: string, items: readonly Span[], order: readonly number[]): string | undefined {
  const lines = createLines(text);
  const [first] = items;
  if (!first) return undefined;
  const starts = [firstLine(lines, first)];
  for (const item of items) starts.push(lastLine(lines, item) + 1);
  const pieces = items.map((_, index) => cutBlank(sliceLines(lines, starts[index] ?? 0, starts[index + 1] ?? 0)));
  if (items.some((item, index) => lines.positionAt(item.start).line < (starts[index] ?? 0))) return undefined;
  const before = sliceLines(lines, 0, starts[0] ?? 0);
  const after = sliceLines(lines, starts.at(-1) ?? 0, lines.lineCount);
  const written = order.map((from, to) => (pieces[to]?.blank ?? '') + withBreak(pieces[from]?.body ?? '', text));
  const last = after === '' && !/[\r\n]$/.test(text) ? written.pop()?.trimEnd() : undefined;
  return before + written.join('') + (last ?? '') + after;
}

/** The line of an item's dash, or of the first of the comments right above it. */
function firstLine(lines: Lines, { start }: Span): number {
  let { line } = lines.positionAt(start);
  while (line > 0 && !/^\s*-/.test(lines.lineAt(line) ?? '')) line -= 1;
  while (line > 0 && /^\s*#/.test(lines.lineAt(line - 1) ?? '')) line -= 1;
  return line;
}

/** The line on which its last value ends. */
function lastLine(lines: Lines, { start, end }: Span): number {
  const length = lines.text.slice(start, end).trimEnd().length;
  return lines.positionAt(start + Math.max(0, length - 1)).line;
}

function sliceLines({ text, lineCount, offsetAt }: Lines, from: number, to: number): string {
  const offset = (line: number) => (line >= lineCount ? text.length : offsetAt({ line, character: 0 }));
  return text.slice(offset(from), offset(to));
}

/** Blank lines part one place from the next: they do not move. */
function cutBlank(piece: string): { readonly blank: string; readonly body: string } {
  const blank = /^(?:[ \t]*\r?\n)*/.exec(piece)?.[0] ?? '';
  return { blank, body: piece.slice(blank.length) };
}

function withBreak(piece: string, text: string): string {
  if (/[\r\n]$/.test(piece)) return piece;
  return piece + (text.includes('\r\n') ? '\r\n' : '\n');
}
