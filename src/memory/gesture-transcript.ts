import type { SlideGesture, SlideMedia } from '../ports/slide-gesture.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Transcript } from './transcript.ts';

/** The presenter's pointer on a page, as lines of the transcript. */
export interface GestureTranscript {
  turnTo(page: StagePage): void;
  follow(gesture: SlideGesture): void;
}

/**
 * A laser that moves and a stroke that grows are one line each. What plays is not heard here, and its time stands still;
 * whether it plays, and from where, is kept and told.
 */
export function createGestureTranscript(
  transcript: Transcript,
  tell: (media: SlideMedia | undefined) => void,
): GestureTranscript {
  let media: SlideMedia | undefined;
  let isPointing = false;
  let stroke: number | undefined;

  const play = (change: Partial<SlideMedia>) => {
    if (!media) return;
    media = { ...media, ...change };
    transcript.add(`film ${media.isPlaying ? 'plays' : 'stands'} at ${media.seconds} s`);
    tell(media);
  };
  return {
    turnTo({ html }) {
      const next: SlideMedia | undefined = lively.test(html) ? { isPlaying: false, seconds: 0 } : undefined;
      if (media || next) tell(next);
      [media, stroke] = [next, undefined];
    },
    follow(gesture) {
      switch (gesture.kind) {
        case 'point':
          if (gesture.points.length > 0 !== isPointing) transcript.add(`laser ${isPointing ? 'off' : 'on'}`);
          isPointing = gesture.points.length > 0;
          return;
        case 'draw':
          if (gesture.stroke !== stroke) transcript.add(`${gesture.color} stroke`);
          stroke = gesture.stroke;
          return;
        case 'erase':
          return transcript.add(gesture.what === 'all' ? 'all strokes erased' : 'last stroke erased');
        case 'look':
          return transcript.add(`look ${gesture.zoom} times as close, at ${gesture.x}, ${gesture.y}`);
        case 'seek':
          return play({ seconds: gesture.seconds });
        default:
          play({ isPlaying: gesture.kind === 'play' });
      }
    },
  };
}

const lively = /<(?:video|audio)\b/i;
