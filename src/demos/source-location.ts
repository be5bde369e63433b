import type { Range } from '../core/text.ts';

/** The place of something in its file: copied freely with its owner, and looked up only by {@link rangeOf}. */
export interface SourceLocation {
  readonly source: SourceRanges;
  /** Counted from 0 in the order in which the file is read. */
  readonly index: number;
}

/** The ranges of a file's demos, actions and ids; `ranges` may read the text for them when it is first asked. */
export interface SourceRanges {
  readonly ranges: readonly Range[];
}

/** The range of a demo, an action or an id in the text it was read from. The first of a file may cost its full reading. */
export function rangeOf({ location }: { readonly location: SourceLocation }): Range {
  const range = location.source.ranges[location.index];
  if (!range) throw new Error(`The ranges of a file lack number ${location.index}`);
  return range;
}

/** A location whose range is known. */
export function locationAt(range: Range): SourceLocation {
  return { source: { ranges: [range] }, index: 0 };
}
