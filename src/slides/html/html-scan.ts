import type { Span } from '../../core/text.ts';

/** Offsets are UTF-16; `end` is exclusive. */
export interface Tag {
  readonly kind: 'open' | 'close';
  /** Lower case. */
  readonly name: string;
  /** Includes duplicates, of which the first wins. Empty for a closing tag. */
  readonly attributes: readonly Attribute[];
  /** `/>`, which only matters for SVG and MathML. */
  readonly isSelfClosing: boolean;
  readonly start: number;
  readonly end: number;
  /** Unscanned text of `<style>`, `<script>`, `<textarea>`, …. */
  readonly rawText: Span | undefined;
}

export interface Attribute extends Span {
  /** Lower case. */
  readonly name: string;
  /** Without quotes, not decoded. */
  readonly value: string | undefined;
  /** Without quotes. */
  readonly valueSpan: Span | undefined;
}

const noAttributes: readonly Attribute[] = [];
const rawTextElements = new Set('script style textarea title xmp iframe noembed noframes noscript'.split(' '));

/**
 * Skips text, comments, doctypes and processing instructions. As tolerant as browsers
 * (https://html.spec.whatwg.org/multipage/parsing.html#tokenization). Does not yield an unfinished tag, and does not
 * match closing tags. Linear.
 */
export function* scanTags(html: string): Generator<Tag, void, undefined> {
  const closers = new Map<string, number>();
  for (let at = html.indexOf('<'); at >= 0; ) {
    const tag = scanTag(html, at, closers);
    if (tag) yield tag;
    at = html.indexOf('<', tag ? (tag.rawText?.end ?? tag.end) : skipMarkup(html, at));
  }
}

/** {@link scanTags} with the texts between tags and comments. */
export function* scanPieces(html: string): Generator<Tag | Span, void, undefined> {
  const closers = new Map<string, number>();
  let done = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const tag = scanTag(html, at, closers);
    const end = tag ? (tag.rawText?.end ?? tag.end) : skipMarkup(html, at);
    const isText = !tag && end === at + 1;
    if (!isText) {
      if (at > done) yield { start: done, end: at };
      if (tag) yield tag;
      done = end;
    }
    at = end;
  }
  if (done < html.length) yield { start: done, end: html.length };
}

const unseen: ReadonlySet<string> = new Set(['style', 'script', 'link', 'meta', 'title', 'template', 'base']);

/** Text, or an element other than style and metadata. */
export function showsContent(html: string): boolean {
  for (const piece of scanPieces(html)) {
    const isSeen =
      'kind' in piece
        ? piece.kind === 'open' && !unseen.has(piece.name)
        : html.slice(piece.start, piece.end).trim() !== '';
    if (isSeen) return true;
  }
  return false;
}

/** Not decoded; empty without a value, `undefined` without the attribute. */
export function attributeOf(tag: Tag, name: string): string | undefined {
  const attribute = tag.attributes.find((one) => one.name === name);
  return attribute && (attribute.value ?? '');
}

/** The end of a comment or declaration, of a `<` that is text, or of the text if a tag is unfinished. */
function skipMarkup(html: string, at: number): number {
  if (html.startsWith('<!--', at)) return endOfComment(html, at);
  const next = html[at + 1];
  if (isLetter(html.charCodeAt(next === '/' ? at + 2 : at + 1))) return html.length;
  if (next !== '!' && next !== '?' && next !== '/') return at + 1;
  return after(html, html.indexOf('>', at + 2), 1);
}

/** `<!-->`, `<!--->` and `--!>` are valid too. */
function endOfComment(html: string, at: number): number {
  if (html.startsWith('>', at + 4)) return at + 5;
  if (html.startsWith('->', at + 4)) return at + 6;
  for (let dashes = html.indexOf('--', at + 4); dashes >= 0; dashes = html.indexOf('--', dashes + 1)) {
    if (html[dashes + 2] === '>') return dashes + 3;
    if (html.startsWith('!>', dashes + 2)) return dashes + 4;
  }
  return html.length;
}

function after(html: string, index: number, length: number): number {
  return index < 0 ? html.length : index + length;
}

function scanTag(html: string, start: number, closers: Map<string, number>): Tag | undefined {
  const isClosing = html[start + 1] === '/';
  const nameStart = start + (isClosing ? 2 : 1);
  if (!isLetter(html.charCodeAt(nameStart))) return undefined;
  const nameEnd = endOfName(html, nameStart, isTagNameEnd);
  const name = html.slice(nameStart, nameEnd).toLowerCase();
  const scanned: Attribute[] = [];
  const close = scanAttributes(html, nameEnd, scanned);
  if (close === undefined) return undefined;
  const end = close + 1;
  if (isClosing) {
    return { kind: 'close', name, attributes: noAttributes, isSelfClosing: false, start, end, rawText: undefined };
  }
  const rawText = rawTextElements.has(name) ? { start: end, end: findCloser(html, name, end, closers) } : undefined;
  const attributes = scanned.length === 0 ? noAttributes : scanned;
  return { kind: 'open', name, attributes, isSelfClosing: html[close - 1] === '/', start, end, rawText };
}

/** Returns the position of the `>`; `undefined` if the tag is unfinished. */
function scanAttributes(html: string, from: number, attributes: Attribute[]): number | undefined {
  let at = from;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === 62) return at;
    if (code === 47 || isSpace(code)) {
      at += 1;
    } else {
      const attribute = scanAttribute(html, at);
      attributes.push(attribute);
      at = attribute.end;
    }
  }
  return undefined;
}

function scanAttribute(html: string, start: number): Attribute {
  // A name may begin with `=`.
  const nameEnd = endOfName(html, start + 1, isAttributeNameEnd);
  const name = html.slice(start, nameEnd).toLowerCase();
  const equals = skipSpaces(html, nameEnd);
  if (html[equals] !== '=') return { name, value: undefined, valueSpan: undefined, start, end: nameEnd };
  const at = skipSpaces(html, equals + 1);
  const quote = html[at];
  if (quote === '"' || quote === "'") {
    const closingQuote = html.indexOf(quote, at + 1);
    const valueSpan = { start: at + 1, end: closingQuote < 0 ? html.length : closingQuote };
    return withValue(html, name, start, valueSpan, Math.min(valueSpan.end + 1, html.length));
  }
  const end = endOfName(html, at, isUnquotedEnd);
  return withValue(html, name, start, { start: at, end }, end);
}

function withValue(html: string, name: string, start: number, valueSpan: Span, end: number): Attribute {
  return { name, value: html.slice(valueSpan.start, valueSpan.end), valueSpan, start, end };
}

/** The end of the text if there is none. Cached to stay linear. */
function findCloser(html: string, name: string, from: number, closers: Map<string, number>): number {
  const cached = closers.get(name);
  if (cached !== undefined && cached >= from) return cached;
  const closer = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closer.lastIndex = from;
  const closerIndex = closer.exec(html)?.index ?? html.length;
  closers.set(name, closerIndex);
  return closerIndex;
}

function endOfName(html: string, from: number, isEnd: (code: number) => boolean): number {
  let at = from;
  while (at < html.length && !isEnd(html.charCodeAt(at))) at += 1;
  return at;
}

function skipSpaces(html: string, from: number): number {
  let at = from;
  while (isSpace(html.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isTagNameEnd(code: number): boolean {
  return code === 62 || code === 47 || isSpace(code);
}

function isAttributeNameEnd(code: number): boolean {
  return code === 61 || isTagNameEnd(code);
}

function isUnquotedEnd(code: number): boolean {
  return code === 62 || isSpace(code);
}
