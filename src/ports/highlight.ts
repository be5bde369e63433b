import type { Range } from '../core/text.ts';

export interface HighlightStyle {
  /** Whole lines instead of the exact range. */
  readonly wholeLine: boolean;
  /** Opacity of the rest, 0 to 1. */
  readonly opacity: number;
  /** Blur of the rest in pixels. */
  readonly blur: number;
  /** CSS color. */
  readonly borderColor?: string;
  /** CSS color. */
  readonly background?: string;
}

export interface HighlightState {
  readonly path: string;
  readonly range: Range;
  readonly style: HighlightStyle;
}
