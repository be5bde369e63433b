import { createEmitter } from '../core/emitter.ts';
import type { SlideGesture, SlideMedia } from '../ports/slide-gesture.ts';
import type { SlideStage, StagePage, StageRequest } from '../ports/slide-stage.ts';
import type { Stage } from '../ports/stage.ts';
import type { Tabs } from './tabs.ts';
import { quote, type Transcript } from './transcript.ts';

export interface MemorySlideStage extends SlideStage, Pick<Stage, 'setBlack' | 'follow'> {
  /** Closes the tab like a user. */
  closeTab(): void;
}

/** Prints pages to the transcript. The slides have a tab, which can be covered and closed. */
export function createSlideStage(
  transcript: Transcript,
  tabs: Tabs,
  renderMarkdown: SlideStage['renderMarkdown'],
): MemorySlideStage {
  const requests = createEmitter<StageRequest>();
  const pointer = createGestureTranscript(transcript, (media) =>
    requests.fire({ kind: 'media', ...(media && { media }) }),
  );
  let isBlack = false;

  const close = () => {
    const wasOpen = tabs.removePage();
    if (wasOpen) transcript.add('slide closed');
    return wasOpen;
  };
  tabs.onDidTurnPage((isInSight) => requests.fire({ kind: isInSight ? 'shown' : 'hidden' }));
  tabs.onDidActivate(() => isBlack && requests.fire({ kind: 'blackout', isOn: false }));
  return {
    renderMarkdown,
    async showPage(page, { isNew }) {
      if (isNew || !tabs.hasPage()) tabs.showPage();
      transcript.add(describePage(page));
      pointer.turnTo(page);
      return true;
    },
    async showOverview(pages, index) {
      transcript.add(`overview of ${pages.length}, at ${index + 1}`);
    },
    closePage: async () => void close(),
    async setBlack(wanted) {
      if (wanted !== isBlack) transcript.add(wanted ? 'black' : 'back from black');
      isBlack = wanted;
    },
    async follow(gesture) {
      const isInSight = tabs.isPageInFront();
      if (isInSight) pointer.follow(gesture);
      return isInSight;
    },
    closeTab() {
      if (close()) requests.fire({ kind: 'closed' });
    },
    preparePage: () => Promise.resolve(),
    drawPage: () => Promise.resolve(undefined),
    drawDiagrams: () => Promise.resolve(undefined),
    onDidRequest: requests.event,
  };
}

/** For example `slide 2/7 "Title" (1 of 3 revealed)`. */
function describePage({ place, title, step, steps }: StagePage): string {
  const name = place ? `slide ${place.index + 1}/${place.count}` : 'page';
  const progress = steps > 0 ? ` (${step} of ${steps} revealed)` : '';
  return `${name} ${quote(title)}${progress}`;
}

interface GestureTranscript {
  turnTo(page: StagePage): void;
  follow(gesture: SlideGesture): void;
}

/** Prints one line for a moving laser or a growing stroke. Media keep their position and state, but do not play. */
function createGestureTranscript(
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
      const next: SlideMedia | undefined = mediaElement.test(html) ? { isPlaying: false, seconds: 0 } : undefined;
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

const mediaElement = /<(?:video|audio)\b/i;
