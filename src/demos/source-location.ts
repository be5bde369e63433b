import type { Range } from '../core/text.ts';

/** Looked up by {@link rangeOf}. */
export interface SourceLocation {
  readonly source: SourceRanges;
  /** In reading order, from 0. */
  readonly index: number;
}

/** `ranges` may parse the text on first access. */
export interface SourceRanges {
  readonly ranges: readonly Range[];
}

/** The first call for a file may parse it. */
export function rangeOf({ location }: { readonly location: SourceLocation }): Range {
  const range = location.source.ranges[location.index];
  if (!range) throw new Error(`The ranges of a file lack number ${location.index}`);
  return range;
}

export function locationAt(range: Range): SourceLocation {
  return { source: { ranges: [range] }, index: 0 };
}
