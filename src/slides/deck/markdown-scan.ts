/** What a Markdown text is made of, as far as cutting it into slides needs to know. Offsets are UTF-16. */
export type MarkdownItem =
  /** A line of prose, without its break; `next` is where the one after it starts. */
  | { readonly kind: 'line'; readonly start: number; readonly end: number; readonly next: number }
  /** A comment with its marks; one that is never closed ends where it begins. */
  | { readonly kind: 'comment'; readonly start: number; readonly end: number; readonly isClosed: boolean }
  /** A code fence with its marks. */
  | { readonly kind: 'fence'; readonly start: number; readonly end: number; readonly isClosed: boolean };

interface Walk {
  readonly text: string;
  at: number;
  /** The next `-->` and `<!--` that are known, so that none is searched for twice. */
  readonly found: Map<string, number>;
}

/**
 * Goes through a Markdown text line by line, over code fences (https://spec.commonmark.org/0.31.2/#fenced-code-blocks)
 * and HTML comments. A comment that a `---` line and another comment come before the end of counts as never closed. Give
 * `next` an offset to go on from there. Linear in the text.
 */
export function* scanMarkdown(text: string, from = 0): Generator<MarkdownItem, void, number | undefined> {
  const walk: Walk = { text, at: from, found: new Map() };
  while (walk.at < text.length) {
    const start = walk.at;
    const end = lineEndAfter(text, start);
    const next = nextLineAfter(text, end);
    const fence = openFence(text, start, end);
    if (fence) {
      yield skipFence(walk, fence, next);
      continue;
    }
    walk.at = next;
    const jump = yield { kind: 'line', start, end, next };
    if (jump === undefined) yield* scanComments(walk, start, end);
    else walk.at = jump;
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
  const { text, at: start } = walk;
  const closer = new RegExp(`^ {0,3}${fence[0] ?? ''}{${fence.length},}[ \\t]*$`);
  for (let at = contentStart; at < text.length; ) {
    const end = lineEndAfter(text, at);
    walk.at = nextLineAfter(text, end);
    if (end - at < 1000 && closer.test(text.slice(at, end))) return { kind: 'fence', start, end, isClosed: true };
    at = walk.at;
  }
  walk.at = text.length;
  return { kind: 'fence', start, end: text.length, isClosed: false };
}

/** Yields the comments that begin on a line, and goes on after the line that the last of them ends on. */
function* scanComments(
  walk: Walk,
  lineStart: number,
  lineEnd: number,
): Generator<MarkdownItem, void, number | undefined> {
  const { text } = walk;
  let end = lineEnd;
  for (let start = findComment(text, lineStart, end); start >= 0; ) {
    const close = findClose(walk, start);
    const done = close < 0 ? start + 4 : close + 3;
    yield { kind: 'comment', start, end: close < 0 ? start : done, isClosed: close >= 0 };
    if (done > end) end = lineEndAfter(text, done);
    walk.at = Math.max(walk.at, nextLineAfter(text, end));
    start = findComment(text, done, end);
  }
}

/** The next `<!--` of a line that is not inside a code span; -1 without one. */
function findComment(text: string, from: number, end: number): number {
  if (!text.startsWith('<', from) && !text.slice(from, end).includes('<!--')) return -1;
  const line = text.slice(from, end);
  const mark = /`+|<!--/g;
  const lonely = new Set<number>();
  for (let found = mark.exec(line); found; found = mark.exec(line)) {
    const [run] = found;
    if (run === '<!--') return from + found.index;
    if (lonely.has(run.length)) continue;
    const close = findRun(line, run, mark.lastIndex);
    if (close < 0) lonely.add(run.length);
    else mark.lastIndex = close + run.length;
  }
  return -1;
}

/** The next run of exactly as many backticks. */
function findRun(line: string, run: string, from: number): number {
  const next = new RegExp(`(?<!\`)${run}(?!\`)`, 'g');
  next.lastIndex = from;
  return next.exec(line)?.index ?? -1;
}

/** The `-->` of the comment that begins at `start`; -1 when it has none of its own. */
function findClose(walk: Walk, start: number): number {
  const close = find(walk, '-->', start + 4);
  const other = find(walk, '<!--', start + 4);
  if (close < 0 || other < 0 || other > close) return close;
  return /^---[ \t]*\r?$/m.test(walk.text.slice(start, other)) ? -1 : close;
}

function find({ text, found }: Walk, mark: string, from: number): number {
  const known = found.get(mark);
  if (known !== undefined && (known < 0 || known >= from)) return known;
  const at = text.indexOf(mark, from);
  found.set(mark, at);
  return at;
}
