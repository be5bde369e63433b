import type { MediaGesture, SlideMedia } from '../../ports/slide-gesture.ts';
import { onTrusted } from '../input/trusted.ts';

/** Control of the current page's media. */
export interface SlideMediaControl {
  turnTo(element: HTMLElement): void;
  do(gesture: MediaGesture): void;
}

const events = ['play', 'pause', 'ended', 'seeked', 'loadedmetadata', 'volumechange'] as const;

/** The first video or sound of a page is worked from afar, and told of whenever something has become of it. */
export function createSlideMedia(tell: (media: SlideMedia | undefined) => void): SlideMediaControl {
  let media: HTMLMediaElement | undefined;
  let told = 'none';

  const report = () => {
    const state = media && describe(media);
    const text = JSON.stringify(state) ?? 'none';
    if (text === told) return;
    told = text;
    tell(state);
  };
  return {
    turnTo(element) {
      const next = element.querySelector<HTMLMediaElement>('video, audio') ?? undefined;
      if (next === media) return;
      for (const name of events) media?.removeEventListener(name, report);
      media = next;
      for (const name of events) media?.addEventListener(name, report);
      report();
    },
    do(gesture) {
      if (!media) return;
      if ('seconds' in gesture) media.currentTime = Math.min(gesture.seconds, endOf(media));
      else if (gesture.kind === 'play') void play(media);
      else media.pause();
    },
  };
}

/** If a window plays no sound before it is touched, the video plays without, until it is. */
async function play(media: HTMLMediaElement): Promise<void> {
  try {
    await media.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || media.muted) return;
    media.muted = true;
    media.dataset.silenced = '';
    await media.play().catch(() => media.pause());
    const speak = () => {
      if (!('silenced' in media.dataset)) return;
      delete media.dataset.silenced;
      media.muted = false;
    };
    for (const name of ['pointerup', 'keydown'] as const) onTrusted(document, name, speak, { once: true });
  }
}

/** In seconds; one that goes on for ever is where it is. */
function endOf({ duration, currentTime }: HTMLMediaElement): number {
  return Number.isFinite(duration) ? duration : currentTime;
}

function describe(media: HTMLMediaElement): SlideMedia {
  const { paused, ended, currentTime, duration } = media;
  return {
    isPlaying: !paused && !ended,
    seconds: Math.round(currentTime * 10) / 10,
    ...(Number.isFinite(duration) && { duration: Math.round(duration * 10) / 10 }),
    ...('silenced' in media.dataset && { isMuted: true as const }),
  };
}
