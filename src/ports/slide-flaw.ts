/** Something on a slide that the last row cannot read. */
export interface SlideFlaw {
  readonly kind: 'slide-overflows' | 'small-text' | 'low-contrast' | 'blurry-picture' | 'too-many-words';
  /** The first words concerned, or the alternative text of a picture. */
  readonly text: string;
  /** Texts or pictures of the slide with the same flaw; `value` is of the worst. */
  readonly count: number;
  /** Pixels cut off or pixels high at 1080 lines, contrast ratio, factor of enlargement, or words. */
  readonly value: number;
  /** In the same unit: the limit that `value` misses. */
  readonly limit: number;
  /** Where they are, in parts of the slide, from 0 to 1. */
  readonly boxes: readonly FlawBox[];
}

export interface FlawBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Limits of what counts as readable. Sizes are pixels at 1080 lines. `0` turns a limit off. */
export interface LegibilityLimits {
  readonly text: number;
  readonly code: number;
  /** Headers, footers, and anything marked as small print. */
  readonly footer: number;
  /** WCAG 2.2 contrast ratio of normal text. */
  readonly contrast: number;
  readonly words: number;
}
