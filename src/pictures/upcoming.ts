import type { StagePage } from '../ports/slide-stage.ts';

/** Data for a picture of upcoming or current content. */
export type Upcoming =
  /** `card` is the fallback without a browser. */
  | { readonly kind: 'slide'; readonly page: StagePage; readonly card: UpcomingCard }
  /** Anything but a slide. */
  | { readonly kind: 'demo'; readonly card: UpcomingCard };

/** All texts are plain. */
export interface UpcomingCard {
  /** For example `Next · 3 of 12`. */
  readonly eyebrow?: string;
  readonly title: string;
  /** For example `3/12`, for very small pictures. */
  readonly place?: string;
  /** The actions, such as `open src/app.ts`, or the paragraphs of a slide. */
  readonly lines: readonly string[];
  readonly code?: UpcomingCode;
}

export interface UpcomingCode {
  /** Empty: plain text without line numbers. */
  readonly title: string;
  readonly text: string;
  /** From 1. Dims the other lines and shows the first one. */
  readonly highlightLines?: readonly [first: number, last: number];
  /** The line to show without a highlight, from 1. */
  readonly cursorLine?: number;
  /** Whether the highlighted lines will be inserted. */
  readonly isNew?: boolean;
}
