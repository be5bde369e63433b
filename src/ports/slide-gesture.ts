/** A place on a slide: shares of its width and height, from its upper left corner. */
export interface SlidePoint {
  readonly x: number;
  readonly y: number;
}

/** Few, and to be seen on light and dark slides. */
export type InkColor = 'red' | 'blue' | 'yellow';

/** Request to media on a slide. */
export type MediaGesture =
  | { readonly kind: 'play' | 'pause' }
  /** To a place in it, in seconds. */
  | { readonly kind: 'seek'; readonly seconds: number };

/**
 * The presenter's pointer on the current page, from afar. It is no part of the show: nothing of it is in a picture or
 * an export, and no step knows of it.
 */
export type SlideGesture =
  /** The laser: where it has been since the last time; the last place is where it is now. None: it is off. */
  | { readonly kind: 'point'; readonly points: readonly SlidePoint[] }
  /** The pen: more of a stroke, or a new one. Who draws gives each stroke its number. */
  | {
      readonly kind: 'draw';
      readonly stroke: number;
      readonly color: InkColor;
      readonly points: readonly SlidePoint[];
    }
  /** Erases the last stroke of the pen on this page, or all. */
  | { readonly kind: 'erase'; readonly what: 'last' | 'all' }
  /** How close one looks, from 1, and at which point. The next slide is seen as a whole again. */
  | ({ readonly kind: 'look'; readonly zoom: number } & SlidePoint)
  | MediaGesture;

/** Media on the current page: the first video or sound on it. */
export interface SlideMedia {
  readonly isPlaying: boolean;
  /** Where it is, in seconds, when this was told. */
  readonly seconds: number;
  /** In seconds; missing where it is not known, or has no end. */
  readonly duration?: number;
  /** The window plays no sound before the slide is touched. */
  readonly isMuted?: true;
}
