import { createEmitter } from '../core/emitter.ts';
import type { SlideStage, StagePage, StageRequest } from '../ports/slide-stage.ts';
import type { Stage } from '../ports/stage.ts';
import { createGestureTranscript } from './gesture-transcript.ts';
import type { Tabs } from './tabs.ts';
import { quote, type Transcript } from './transcript.ts';

/** The port, and what only this host needs of it. */
export interface MemorySlideStage extends SlideStage, Pick<Stage, 'setBlack' | 'follow'> {
  /** Closes the tab as a person at the window would. */
  closeTab(): void;
}

/** Pages as lines of the transcript. Nothing is drawn, but the tab they would be in is there to be covered and closed. */
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

/** `slide 2/7 "Title"`, and how many of its reveals have happened. */
function describePage({ place, title, step, steps }: StagePage): string {
  const name = place ? `slide ${place.index + 1}/${place.count}` : 'page';
  const progress = steps > 0 ? ` (${step} of ${steps} revealed)` : '';
  return `${name} ${quote(title)}${progress}`;
}
