/** Shares of the slide's width and height, from the upper left. */
export interface SlidePoint {
  readonly x: number;
  readonly y: number;
}

/** Visible on light and dark slides. */
export type InkColor = 'red' | 'blue' | 'yellow';

export type MediaGesture =
  | { readonly kind: 'play' | 'pause' }
  /** A position in seconds. */
  | { readonly kind: 'seek'; readonly seconds: number };

/** A remote pointer. Not part of the show: not in pictures, exports or steps. */
export type SlideGesture =
  /** The laser's path since the last event; empty if it is off. */
  | { readonly kind: 'point'; readonly points: readonly SlidePoint[] }
  /** Part of a pen stroke; the sender numbers the strokes. */
  | {
      readonly kind: 'draw';
      readonly stroke: number;
      readonly color: InkColor;
      readonly points: readonly SlidePoint[];
    }
  /** On this page. */
  | { readonly kind: 'erase'; readonly what: 'last' | 'all' }
  /** Zoom from 1, centered at the point. The next slide resets it. */
  | ({ readonly kind: 'look'; readonly zoom: number } & SlidePoint)
  | MediaGesture;

/** The first one on the current page. */
export interface SlideMedia {
  readonly isPlaying: boolean;
  /** Position in seconds at the time of the event. */
  readonly seconds: number;
  /** Seconds; omitted if unknown or endless. */
  readonly duration?: number;
  /** Until the user interacts with the slide. */
  readonly isMuted?: true;
}
