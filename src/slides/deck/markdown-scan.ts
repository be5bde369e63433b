/** Offsets are UTF-16. */
export type MarkdownItem =
  /** Non-empty; `next` is the start of the next line. */
  | { readonly kind: 'line'; readonly start: number; readonly end: number; readonly next: number }
  /** Includes the delimiters; an unclosed comment is empty. */
  | { readonly kind: 'comment'; readonly start: number; readonly end: number; readonly isClosed: boolean }
  /** Includes the delimiters. */
  | { readonly kind: 'fence'; readonly start: number; readonly end: number; readonly isClosed: boolean };

export interface MarkdownText {
  readonly text: string;
  readonly items: readonly MarkdownItem[];
}

export function readMarkdown(text: string): MarkdownText {
  return { text, items: [...scanMarkdown(text)] };
}

interface Walk {
  readonly text: string;
  at: number;
  /** Offsets of items count from here. */
  origin: number;
  /** Caches the next position of each delimiter. */
  readonly nextMarks: Map<string, number>;
  /** End of each code span on the line that ends at `lineEnd`. */
  spans: { readonly lineEnd: number; readonly ends: ReadonlyMap<number, number> };
}

/**
 * Scans Markdown line by line, with code fences (https://spec.commonmark.org/0.31.2/#fenced-code-blocks) and HTML
 * comments. A comment counts as unclosed if a `---` line and another comment come before its end. `next(offset)`
 * continues from an offset. Offsets of items count from where the scan started or continued. Linear.
 */
export function* scanMarkdown(text: string, from = 0): Generator<MarkdownItem, void, number | undefined> {
  const walk: Walk = { text, at: from, origin: from, nextMarks: new Map(), spans: { lineEnd: -1, ends: new Map() } };
  while (walk.at < text.length) {
    const start = walk.at;
    const end = lineEndAfter(text, start);
    const next = nextLineAfter(text, end);
    if (start === end) {
      walk.at = next;
      continue;
    }
    const fence = openFence(text, start, end);
    if (fence) {
      yield skipFence(walk, fence, next);
      continue;
    }
    walk.at = next;
    const { origin } = walk;
    const jump = yield { kind: 'line', start: start - origin, end: end - origin, next: next - origin };
    if (jump !== undefined) {
      walk.at = jump;
      walk.origin = jump;
      continue;
    }
    const comment = findComment(walk, start, end);
    if (comment >= 0) yield* scanComments(walk, comment, end);
  }
}

export function lineEndAfter(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  if (end < 0) return text.length;
  return end > from && text[end - 1] === '\r' ? end - 1 : end;
}

export function nextLineAfter(text: string, lineEnd: number): number {
  return Math.min(text[lineEnd] === '\r' ? lineEnd + 2 : lineEnd + 1, text.length);
}

function openFence(text: string, start: number, end: number): string | undefined {
  let at = start;
  while (text[at] === ' ' && at < start + 3) at += 1;
  if (text[at] !== '`' && text[at] !== '~') return undefined;
  const [fence] = /^(`{3,}(?=[^`]*$)|~{3,})/.exec(text.slice(at, Math.min(end, start + 1000))) ?? [];
  return fence;
}

function skipFence(walk: Walk, fence: string, contentStart: number): MarkdownItem {
  const { text, at: start, origin } = walk;
  for (let at = contentStart; at < text.length; ) {
    const end = lineEndAfter(text, at);
    walk.at = nextLineAfter(text, end);
    if (closesFence(text, at, end, fence)) {
      return { kind: 'fence', start: start - origin, end: end - origin, isClosed: true };
    }
    at = walk.at;
  }
  walk.at = text.length;
  return { kind: 'fence', start: start - origin, end: text.length - origin, isClosed: false };
}

/** At least as many fence characters, at most three blanks before, only blanks behind. */
function closesFence(text: string, lineStart: number, lineEnd: number, fence: string): boolean {
  let at = lineStart;
  while (text[at] === ' ' && at < lineStart + 3) at += 1;
  if (!text.startsWith(fence, at)) return false;
  while (text[at] === fence[0]) at += 1;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at >= lineEnd;
}

/** Continues after the line where the last comment ends. */
function* scanComments(walk: Walk, first: number, lineEnd: number): Generator<MarkdownItem, void, number | undefined> {
  const { text, origin } = walk;
  let end = lineEnd;
  for (let start = first; start >= 0; ) {
    const close = findClose(walk, start);
    const done = close < 0 ? start + 4 : close + 3;
    const itemEnd = close < 0 ? start : done;
    yield { kind: 'comment', start: start - origin, end: itemEnd - origin, isClosed: close >= 0 };
    if (done > end) end = lineEndAfter(text, done);
    walk.at = Math.max(walk.at, nextLineAfter(text, end));
    start = findComment(walk, done, end);
  }
}

/** Ignores code spans; returns -1 if there is none. */
function findComment(walk: Walk, from: number, lineEnd: number): number {
  for (let at = from; ; ) {
    const comment = find(walk, '<!--', at);
    if (comment < 0 || comment >= lineEnd) return -1;
    const run = find(walk, '`', at);
    if (run < 0 || run > comment) return comment;
    if (walk.spans.lineEnd !== lineEnd) walk.spans = { lineEnd, ends: findSpans(walk.text.slice(0, lineEnd), run) };
    at = walk.spans.ends.get(run) ?? endOfRun(walk.text, run);
  }
}

/** Ends by start. A span ends at the next run of equally many backticks. */
function findSpans(text: string, from: number): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<number, number>();
  for (let start = text.indexOf('`', from); start >= 0; ) {
    const end = endOfRun(text, start);
    const before = open.get(end - start);
    if (before !== undefined) ends.set(before, end);
    open.set(end - start, start);
    start = text.indexOf('`', end);
  }
  return ends;
}

function endOfRun(text: string, start: number): number {
  let end = start;
  while (text[end] === '`') end += 1;
  return end;
}

/** -1 if the comment is unclosed. */
function findClose(walk: Walk, start: number): number {
  const close = find(walk, '-->', start + 4);
  const other = find(walk, '<!--', start + 4);
  if (close < 0 || other < 0 || other > close) return close;
  return /^---[ \t]*\r?$/m.test(walk.text.slice(start, other)) ? -1 : close;
}

function find({ text, nextMarks }: Walk, mark: string, from: number): number {
  const cached = nextMarks.get(mark);
  if (cached !== undefined && (cached < 0 || cached >= from)) return cached;
  const at = text.indexOf(mark, from);
  nextMarks.set(mark, at);
  return at;
}
