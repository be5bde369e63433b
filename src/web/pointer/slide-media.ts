import type { MediaGesture, SlideMedia } from '../../ports/slide-gesture.ts';
import { onTrusted } from '../input/trusted.ts';

export interface SlideMediaControl {
  turnTo(element: HTMLElement): void;
  do(gesture: MediaGesture): void;
}

const events = ['play', 'pause', 'ended', 'seeked', 'loadedmetadata', 'volumechange'] as const;

/** Controls the first video or audio of a page and reports its changes. */
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

/** If the browser blocks sound before the first click, plays muted until then. */
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

/** Seconds; the current position for an endless stream. */
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
