/** Lines that replace others, from 0, `end` exclusive. */
export interface LineHunk {
  readonly before: LineSpan;
  readonly after: LineSpan;
}

export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** The parts of both texts left to compare. */
export interface DiffArea {
  readonly before: LineSpan;
  readonly after: LineSpan;
}

/** One hunk from `first` to `last`. */
export function spanHunks(first: LineHunk, last: LineHunk): LineHunk {
  return {
    before: { start: first.before.start, end: last.before.end },
    after: { start: first.after.start, end: last.after.end },
  };
}
