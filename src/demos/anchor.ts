import type { Range } from '../core/text.ts';

/** Where something stands in its file: copied freely with what it belongs to, and looked up only by {@link rangeOf}. */
export interface Anchor {
  readonly places: Places;
  /** Counted from 0 in the order in which the file is read. */
  readonly index: number;
}

/** The ranges of a file's demos, actions and ids; `ranges` may read the text for them when it is first asked. */
export interface Places {
  readonly ranges: readonly Range[];
}

/** The range of a demo, an action or an id in the text it was read from. The first of a file may cost its full reading. */
export function rangeOf({ anchor }: { readonly anchor: Anchor }): Range {
  const range = anchor.places.ranges[anchor.index];
  if (!range) throw new Error(`The places of a file lack number ${anchor.index}`);
  return range;
}

/** An anchor whose range is known. */
export function anchorAt(range: Range): Anchor {
  return { places: { ranges: [range] }, index: 0 };
}
