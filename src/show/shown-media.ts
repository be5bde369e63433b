import type { SlideMedia } from '../ports/slide-gesture.ts';

/** A video or a sound on the slide in sight, as it was told of. */
export interface ShownMedia extends SlideMedia {
  /** When: milliseconds of the clock. */
  readonly at: number;
}

/** Where it is now, in seconds: what plays has gone on since. */
export function mediaSeconds({ isPlaying, seconds, duration, at }: ShownMedia, now: number): number {
  const past = isPlaying ? (now - at) / 1000 : 0;
  return Math.min(seconds + past, duration ?? Number.POSITIVE_INFINITY);
}
