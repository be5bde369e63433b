import type { Range } from '../core/text.ts';

/** Where something stands in its file: plain data, which may outlive many changes of what it belongs to. */
export interface Anchor {
  readonly places: Places;
  /** Counted from 0 in the order in which the file is read. */
  readonly index: number;
}

/** The ranges of a file's demos, actions and ids. They may be looked for in the text only when they are first asked for. */
export interface Places {
  readonly ranges: readonly Range[];
}

/** The range of a demo or an action in the text it was read from; found by reading that once more, unless it is known. */
export function rangeOf({ anchor }: { readonly anchor: Anchor }): Range {
  const range = anchor.places.ranges[anchor.index];
  if (!range) throw new Error(`The places of a file lack number ${anchor.index}`);
  return range;
}

/** An anchor whose range is known. */
export function anchorAt(range: Range): Anchor {
  return { places: { ranges: [range] }, index: 0 };
}
