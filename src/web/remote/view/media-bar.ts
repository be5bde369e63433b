import type { MediaState, ShowSnapshot } from '../../../api/editor-port.ts';
import { formatDuration } from '../../../core/talk-words.ts';
import { onTrusted } from '../../input/trusted.ts';
import { find, write } from '../../speaker/dom.ts';
import type { CommandRequest } from '../connection/command-sender.ts';

export interface MediaBar {
  showState(state: ShowSnapshot): void;
  tick(): void;
}

/** Play, pause and position; visible while the slide has a video or audio. */
export function createMediaBar(now: () => number, press: (command: CommandRequest) => void): MediaBar {
  const [bar, place] = [find('media'), find<HTMLInputElement>('media-place')];
  let media: MediaState | undefined;
  let heardAt = now();
  let isDragging = false;

  const seconds = () => {
    if (!media) return 0;
    const past = media.isPlaying ? (now() - heardAt) / 1000 : 0;
    return Math.min(media.seconds + past, media.duration ?? Number.POSITIVE_INFINITY);
  };
  const show = () => {
    bar.hidden = !media;
    if (!media) return;
    const { isPlaying, duration, isMuted } = media;
    find('media-play').setAttribute('aria-label', isPlaying ? 'Pause the video' : 'Play the video');
    find('media-play').dataset.state = isPlaying ? 'playing' : 'paused';
    place.hidden = duration === undefined;
    place.max = String(duration ?? 0);
    if (!isDragging) place.value = String(seconds());
    const at = isDragging ? place.valueAsNumber : seconds();
    place.setAttribute('aria-valuetext', formatDuration(at));
    write(find('media-time'), formatDuration(at) + (duration === undefined ? '' : ` of ${formatDuration(duration)}`));
    find('media-muted').hidden = isMuted !== true;
  };
  const send = (body: NonNullable<CommandRequest['body']>) => press({ lane: 'slide', path: 'api/media', body });
  onTrusted(find('media-play'), 'click', () => send({ action: media?.isPlaying ? 'pause' : 'play' }));
  onTrusted(place, 'input', () => {
    isDragging = true;
    show();
  });
  onTrusted(place, 'change', () => {
    isDragging = false;
    send({ action: 'seek', seconds: place.valueAsNumber });
  });
  return {
    tick: show,
    showState(state) {
      media = state.media;
      heardAt = now();
      show();
    },
  };
}
