/** A place in a text: zero-based line and zero-based UTF-16 character in it, as in VS Code. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** From `start` (included) to `end` (excluded). */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A piece of a text by its UTF-16 offsets, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces `range` with `text`; an empty range inserts, an empty text deletes. */
export interface TextEdit {
  readonly range: Range;
  readonly text: string;
}

/** A text with its line starts, found when they are first asked for and then known, so that offsets and positions convert in O(log lines). */
export interface Lines {
  readonly text: string;
  /** At least 1; a text that ends in a line break has an empty last line. */
  readonly lineCount: number;
  /** The line without its line break; `undefined` past the end. */
  lineAt(line: number): string | undefined;
  positionAt(offset: number): Position;
  /** The offset of a position, clamped into the text. */
  offsetAt(position: Position): number;
}

/** Splits at `\n`, `\r\n` and `\r`, as editors do. */
export function createLines(text: string): Lines {
  let found: readonly number[] | undefined;
  const starts = () => {
    found ??= lineStarts(text);
    return found;
  };
  const endOf = (line: number) => {
    const next = starts()[line + 1];
    if (next === undefined) return text.length;
    return text[next - 1] === '\n' && text[next - 2] === '\r' ? next - 2 : next - 1;
  };
  return {
    text,
    get lineCount() {
      return starts().length;
    },
    lineAt(line) {
      const start = starts()[line];
      return start === undefined ? undefined : text.slice(start, endOf(line));
    },
    positionAt(offset) {
      const clamped = Math.min(Math.max(offset, 0), text.length);
      const line = lastAtMost(starts(), clamped);
      return { line, character: clamped - (starts()[line] ?? 0) };
    },
    offsetAt({ line, character }) {
      if (line < 0) return 0;
      const start = starts()[line];
      if (start === undefined) return text.length;
      return Math.min(start + Math.max(character, 0), endOf(line));
    },
  };
}

/** The nearest range that a text has. */
export function fitRange({ start, end }: Range, lines: Lines): Range {
  return { start: lines.positionAt(lines.offsetAt(start)), end: lines.positionAt(lines.offsetAt(end)) };
}

/** The text after all edits; edits refer to the text before any of them and must not overlap. */
export function applyEdits(before: string | Lines, edits: readonly TextEdit[]): string {
  const lines = typeof before === 'string' ? createLines(before) : before;
  const { text } = lines;
  const spans = edits
    .map((edit) => ({ start: lines.offsetAt(edit.range.start), end: lines.offsetAt(edit.range.end), text: edit.text }))
    .sort((a, b) => a.start - b.start);
  let result = '';
  let done = 0;
  for (const span of spans) {
    if (span.start < done) throw new RangeError('Overlapping edits');
    result += text.slice(done, span.start) + span.text;
    done = span.end;
  }
  return result + text.slice(done);
}

/** Where a text ends that begins at `start`. */
export function advance(start: Position, text: string): Position {
  const lines = createLines(text);
  const last = lines.positionAt(text.length);
  return last.line === 0
    ? { line: start.line, character: start.character + last.character }
    : { line: start.line + last.line, character: last.character };
}

/** The whole of a text. */
export function fullRange(lines: Lines): Range {
  return { start: { line: 0, character: 0 }, end: lines.positionAt(lines.text.length) };
}

/** The line break of a text, of Windows if it has any such; `\n` when it has none yet. */
export function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The text with `\n` for each of its line breaks: an editor gives all of a document the same one. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The lengths that two texts share at their beginning and, beyond that, at their end: UTF-16 units. */
export function sharedEnds(a: string, b: string): { readonly start: number; readonly tail: number } {
  const shared = Math.min(a.length, b.length);
  let start = 0;
  while (start < shared && a[start] === b[start]) start += 1;
  let tail = 0;
  while (tail < shared - start && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { start, tail };
}

/** `1 demo`, `3 demos`. */
export function amountOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  const hasCarriageReturns = text.includes('\r');
  for (let i = nextBreak(text, 0, hasCarriageReturns); i >= 0; i = nextBreak(text, i + 1, hasCarriageReturns)) {
    if (text.charCodeAt(i) === 10 || text.charCodeAt(i + 1) !== 10) starts.push(i + 1);
  }
  return starts;
}

/** The next `\n` or `\r`, or -1. Most texts have no `\r`, and for one character the platform's own search is the fastest. */
function nextBreak(text: string, from: number, hasCarriageReturns: boolean): number {
  if (!hasCarriageReturns) return text.indexOf('\n', from);
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) return i;
  }
  return -1;
}

/** Index of the last element that is at most `value` in an ascending list whose first element is 0. */
function lastAtMost(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
