/** Lines of one text that come in place of lines of another: from `start` (included) to `end` (excluded), from 0. */
export interface LineHunk {
  readonly before: LineSpan;
  readonly after: LineSpan;
}

export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** A rectangle of both texts that is still to be compared. */
export interface DiffArea {
  readonly before: LineSpan;
  readonly after: LineSpan;
}

/** One hunk for two and all between them. */
export function spanHunks(first: LineHunk, last: LineHunk): LineHunk {
  return {
    before: { start: first.before.start, end: last.before.end },
    after: { start: first.after.start, end: last.after.end },
  };
}
