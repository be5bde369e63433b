/** Zero-based line and UTF-16 character, as in VS Code. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An empty range inserts, an empty text deletes. */
export interface TextEdit {
  readonly range: Range;
  readonly text: string;
}

/** Converts offsets and positions in O(log lines); finds line starts on first use. */
export interface Lines {
  readonly text: string;
  /** At least 1; a text that ends in a line break has an empty last line. */
  readonly lineCount: number;
  /** Without its line break; `undefined` past the end. */
  lineAt(line: number): string | undefined;
  positionAt(offset: number): Position;
  /** Clamps the position. */
  offsetAt(position: Position): number;
}

/** At `\n`, `\r\n` and `\r`, as editors do. */
export function createLines(text: string): Lines {
  let lineOffsets: readonly number[] | undefined;
  const starts = () => {
    lineOffsets ??= lineStarts(text);
    return lineOffsets;
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

/** Clamps a range. */
export function fitRange({ start, end }: Range, lines: Lines): Range {
  return { start: lines.positionAt(lines.offsetAt(start)), end: lines.positionAt(lines.offsetAt(end)) };
}

/** Applies non-overlapping edits, all relative to the text before. */
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

/** The end of a text that begins at `start`. */
export function advance(start: Position, text: string): Position {
  const lines = createLines(text);
  const last = lines.positionAt(text.length);
  return last.line === 0
    ? { line: start.line, character: start.character + last.character }
    : { line: start.line + last.line, character: last.character };
}

export function fullRange(lines: Lines): Range {
  return { start: { line: 0, character: 0 }, end: lines.positionAt(lines.text.length) };
}

/** `\r\n` if the text has any, else `\n`. */
export function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Lengths of the common start and, beyond it, the common end, in UTF-16 units. */
export function sharedEnds(a: string, b: string): { readonly start: number; readonly tail: number } {
  const shared = Math.min(a.length, b.length);
  let start = 0;
  while (start < shared && a[start] === b[start]) start += 1;
  let tail = 0;
  while (tail < shared - start && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { start, tail };
}

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

/** Without `\r`, uses the faster `indexOf`. */
function nextBreak(text: string, from: number, hasCarriageReturns: boolean): number {
  if (!hasCarriageReturns) return text.indexOf('\n', from);
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) return i;
  }
  return -1;
}

/** The last element ≤ `value`; the list ascends from 0. */
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
