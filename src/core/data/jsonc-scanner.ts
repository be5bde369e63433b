import { clip, type ReportProblem } from './tree.ts';

/** `string` may have single quotes; `word` is any other text, including `true` and `null`. */
export type TokenKind = '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'number' | 'word' | 'end';

export interface Token {
  kind: TokenKind;
  start: number;
  end: number;
  /** The value of a string, or the text of a number or word. */
  text: string;
  /** The end of the previous token. */
  previousEnd: number;
}

export interface Scanner {
  /** One object, overwritten by `next`. */
  readonly token: Token;
  next(): void;
}

const structural: readonly (TokenKind | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return '{}[]:,'.includes(char) ? (char as TokenKind) : undefined;
});
const strictNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Splits JSON with comments into tokens on demand. Linear. */
export function createScanner(text: string, report: ReportProblem): Scanner {
  const start = startOf(text);
  const token: Token = { kind: 'end', start, end: start, text: '', previousEnd: start };
  return {
    token,
    next() {
      token.previousEnd = token.end;
      token.start = skipTrivia(text, token.end, report);
      token.text = '';
      scanToken(text, token, report);
    },
  };
}

/** Skips leading blanks and comments. */
export function firstTokenAt(text: string): number {
  return skipTrivia(text, startOf(text), () => undefined);
}

/** Skips the byte order mark. */
function startOf(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

function scanToken(text: string, token: Token, report: ReportProblem): void {
  const { start } = token;
  const code = text.charCodeAt(start);
  const kind = code < 128 ? structural[code] : undefined;
  if (kind) finish(token, kind, start + 1);
  else if (code === 34 || code === 39) scanString(text, token, report);
  else if (start < text.length) scanWord(text, token, report);
  else finish(token, 'end', start);
}

function finish(token: Token, kind: TokenKind, end: number): void {
  token.kind = kind;
  token.end = end;
}

function skipTrivia(text: string, offset: number, report: ReportProblem): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      at += 1;
    } else if (code === 47) {
      const end = skipComment(text, at, report);
      if (end === at) return at;
      at = end;
    } else {
      return at;
    }
  }
}

/** Returns `at` if there is no comment. */
function skipComment(text: string, at: number, report: ReportProblem): number {
  const next = text[at + 1];
  if (next === '/') {
    let end = at + 2;
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
    return end;
  }
  if (next !== '*') return at;
  const close = text.indexOf('*/', at + 2);
  if (close >= 0) return close + 2;
  report('unterminated-comment', 'This comment is never closed: add */ where it ends.', at, at + 2);
  return text.length;
}

/** Includes look-alikes from text copied from web pages. */
function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  return code >= 0xa0 && isRareSpace(code);
}

function isRareSpace(code: number): boolean {
  if (code >= 0x2000 && code <= 0x200a) return true;
  return code === 0xa0 || code === 0xfeff || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x3000;
}

function scanString(text: string, token: Token, report: ReportProblem): void {
  const { start } = token;
  const quote = text.charCodeAt(start);
  if (quote === 39) report('single-quotes', 'JSON strings need double quotes.', start, start + 1);
  let value = '';
  let done = start + 1;
  let at = skipPlain(text, done, quote);
  while (text.charCodeAt(at) === 92) {
    const escaped = readEscape(text, at, report);
    value += text.slice(done, at) + escaped.text;
    done = escaped.end;
    at = skipPlain(text, done, quote);
  }
  const isClosed = at < text.length && text.charCodeAt(at) === quote;
  if (!isClosed) report('unterminated-string', 'This string is never closed: add its closing quote.', start, at);
  token.text = value + text.slice(done, at);
  finish(token, 'string', isClosed ? at + 1 : at);
}

/** The next quote, backslash, line break, or the end. */
function skipPlain(text: string, from: number, quote: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote || code === 92 || code === 10 || code === 13) return at;
  }
  return text.length;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** An unknown escape stays as written, as in `C:\dev`. */
function readEscape(text: string, at: number, report: ReportProblem): { readonly text: string; readonly end: number } {
  const char = text[at + 1] ?? '';
  const simple = escapes[char];
  if (simple !== undefined) return { text: simple, end: at + 2 };
  const digits = char === 'u' ? text.slice(at + 2, at + 6) : '';
  if (/^[0-9a-fA-F]{4}$/.test(digits)) return { text: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 6 };
  report(
    'bad-escape',
    'This is not a valid JSON escape: write \\\\ for a backslash.',
    at,
    Math.min(at + 2, text.length),
  );
  // The intention is obvious.
  return char === "'" ? { text: char, end: at + 2 } : { text: '\\', end: at + 1 };
}

function scanWord(text: string, token: Token, report: ReportProblem): void {
  const { start } = token;
  const end = endOfWord(text, start);
  token.text = text.slice(start, end);
  const first = text.charCodeAt(start);
  const isNumeric = first <= 57 && /^[-+.]?\d/.test(token.text) && Number.isFinite(Number(token.text));
  finish(token, isNumeric ? 'number' : 'word', end);
  if (isNumeric && !strictNumber.test(token.text)) {
    report('bad-number', `${clip(token.text)} is not a valid JSON number.`, start, end);
  }
}

function endOfWord(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && !'{}[]:,"\'/'.includes(text[at] ?? '')) at += 1;
  return at;
}
