import type { SlideMedia } from '../ports/slide-gesture.ts';
import type { SlideSituation } from './shown-slide.ts';

/** A video or a sound on the page on the stage, as it was told of. */
export interface ShownMedia extends SlideMedia {
  /** When: milliseconds of the clock. */
  readonly at: number;
}

/** Media before the audience: none of a slide behind another tab. */
export function mediaOf({ media, slide }: Pick<SlideSituation, 'slide'> & { readonly media: ShownMedia | undefined }) {
  return slide?.isVisible ? media : undefined;
}

/** Its position now, in seconds: playback has gone on since. */
export function mediaSeconds({ isPlaying, seconds, duration, at }: ShownMedia, now: number): number {
  const past = isPlaying ? (now - at) / 1000 : 0;
  return Math.min(seconds + past, duration ?? Number.POSITIVE_INFINITY);
}
