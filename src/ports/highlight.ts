import type { Range } from '../core/text.ts';

export interface HighlightStyle {
  /** Light up whole lines instead of exactly the range. */
  readonly wholeLine: boolean;
  /** Opacity of all the rest, 0 to 1. */
  readonly opacity: number;
  /** Blur of all the rest in pixels. */
  readonly blur: number;
  /** A border round the range, as a CSS colour. */
  readonly borderColor?: string;
  /** CSS colour behind the range. */
  readonly background?: string;
}

/** A highlight that is there. */
export interface HighlightState {
  readonly path: string;
  readonly range: Range;
  readonly style: HighlightStyle;
}
