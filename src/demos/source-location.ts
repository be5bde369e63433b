import type { Range } from '../core/text.ts';

/** A position in a file, looked up by {@link rangeOf}. Cheap to copy. */
export interface SourceLocation {
  readonly source: SourceRanges;
  /** Counted from 0 in reading order. */
  readonly index: number;
}

/** `ranges` may parse the text on first access. */
export interface SourceRanges {
  readonly ranges: readonly Range[];
}

/** The range of a demo, an action or an id. The first call for a file may parse it. */
export function rangeOf({ location }: { readonly location: SourceLocation }): Range {
  const range = location.source.ranges[location.index];
  if (!range) throw new Error(`The ranges of a file lack number ${location.index}`);
  return range;
}

export function locationAt(range: Range): SourceLocation {
  return { source: { ranges: [range] }, index: 0 };
}
