import type { StringNode } from './tree.ts';
import { afterBreak, foldBreaks, isBreak, isMarker, reportTab, skipBlanks, type YamlCursor } from './yaml-cursor.ts';

/** The first `keptLength` characters of `line` must not be trimmed. */
interface QuotedText {
  value: string;
  line: string;
  keptLength: number;
  from: number;
}

/** A line less indented than `indent` ends it. */
export function parseQuoted(cursor: YamlCursor, indent: number): StringNode {
  const { text, at: start } = cursor;
  const isDouble = text[start] === '"';
  const draft: QuotedText = { value: '', line: '', keptLength: 0, from: start + 1 };
  for (;;) {
    const at = nextSpecial(text, draft.from, isDouble);
    draft.line += text.slice(draft.from, at);
    const code = text.charCodeAt(at);
    if (at >= text.length) return finish(cursor, draft, start, at, false);
    if (isBreak(code)) {
      if (!foldLine(cursor, draft, at, indent)) return finish(cursor, draft, start, at, false);
    } else if (code === 92) {
      readEscape(cursor, draft, at);
    } else if (!isDouble && text[at + 1] === "'") {
      draft.line += "'";
      draft.from = at + 2;
    } else {
      return finish(cursor, draft, start, at + 1, true);
    }
  }
}

function finish(
  cursor: YamlCursor,
  { value, line }: QuotedText,
  start: number,
  end: number,
  isClosed: boolean,
): StringNode {
  if (!isClosed)
    cursor.report('unterminated-string', 'This string is never closed: add its closing quote.', start, end);
  cursor.at = end;
  return { kind: 'string', value: value + line, start, end };
}

function nextSpecial(text: string, from: number, isDouble: boolean): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isDouble ? code === 34 || code === 92 : code === 39) return at;
    if (isBreak(code)) return at;
  }
  return text.length;
}

/** Returns `false` if the next line does not belong to the scalar. */
function foldLine(cursor: YamlCursor, draft: QuotedText, at: number, indent: number): boolean {
  const { text } = cursor;
  const next = foldBreaks(text, at);
  const isOutside = next.at - next.lineStart < indent || (next.at === next.lineStart && isMarker(text, next.at));
  if (isOutside && text[next.at] !== text[cursor.at]) return false;
  if (isOutside) cursor.report('bad-indentation', 'Indent this quote like the text it closes.', next.at, next.at + 1);
  if (!isOutside && next.indent < indent) reportTab(cursor, next.lineStart + next.indent);
  draft.value += trimEnd(draft) + next.folded;
  goTo(cursor, draft, next);
  return true;
}

function goTo(
  cursor: YamlCursor,
  draft: QuotedText,
  { at, lineStart }: { readonly at: number; readonly lineStart: number },
): void {
  draft.line = '';
  draft.keptLength = 0;
  draft.from = at;
  cursor.lineStart = lineStart;
}

function trimEnd({ line, keptLength }: QuotedText): string {
  let end = line.length;
  while (end > keptLength && ' \t'.includes(line[end - 1] ?? 'x')) end -= 1;
  return line.slice(0, end);
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};
const escapeLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function readEscape(cursor: YamlCursor, draft: QuotedText, at: number): void {
  const { text } = cursor;
  const char = text[at + 1] ?? '';
  if (isBreak(text.charCodeAt(at + 1))) {
    skipEscapedBreak(cursor, draft, at + 1);
    return;
  }
  const digits = escapeLengths[char] ?? 0;
  const simple = Object.hasOwn(escapes, char)
    ? escapes[char]
    : readCodePoint(text.slice(at + 2, at + 2 + digits), digits);
  if (simple === undefined) {
    cursor.report(
      'bad-escape',
      'This is not a valid YAML escape: write \\\\ for a backslash.',
      at,
      Math.min(at + 2, text.length),
    );
  }
  draft.line += simple ?? '\\';
  draft.keptLength = draft.line.length;
  draft.from = simple === undefined ? at + 1 : at + 2 + digits;
}

function readCodePoint(hex: string, digits: number): string | undefined {
  if (digits === 0 || hex.length !== digits || !/^[0-9a-fA-F]+$/.test(hex)) return undefined;
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Joins lines, but keeps blanks before the backslash; empty lines after it are line breaks. */
function skipEscapedBreak(cursor: YamlCursor, draft: QuotedText, at: number): void {
  const { text } = cursor;
  const lineStart = afterBreak(text, at);
  const next = skipBlanks(text, lineStart);
  draft.value += draft.line;
  if (!isBreak(text.charCodeAt(next))) {
    goTo(cursor, draft, { at: next, lineStart });
    return;
  }
  const folded = foldBreaks(text, next);
  draft.value += folded.folded === ' ' ? '\n' : `${folded.folded}\n`;
  goTo(cursor, draft, folded);
}
