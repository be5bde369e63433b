import type { SlideMedia } from '../ports/slide-gesture.ts';
import type { SlideSituation } from './shown-slide.ts';

export interface ShownMedia extends SlideMedia {
  /** Last report, in milliseconds of the clock. */
  readonly at: number;
}

/** Ignores media of a slide behind another tab. */
export function mediaOf({ media, slide }: Pick<SlideSituation, 'slide'> & { readonly media: ShownMedia | undefined }) {
  return slide?.isVisible ? media : undefined;
}

/** The present position in seconds. */
export function mediaSeconds({ isPlaying, seconds, duration, at }: ShownMedia, now: number): number {
  const past = isPlaying ? (now - at) / 1000 : 0;
  return Math.min(seconds + past, duration ?? Number.POSITIVE_INFINITY);
}
