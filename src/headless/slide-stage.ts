import { createEmitter, type Event } from '../core/emitter.ts';
import type { SlideStage, StagePage, StageRequest } from '../ports/slide-stage.ts';
import { quote, type Transcript } from './transcript.ts';

/**
 * Pages as lines of the transcript. There is no panel here: nothing is drawn, and nobody asks for anything; a page is
 * out of sight once a tab came to the front (`onDidCover`).
 */
export function createSlideStage(transcript: Transcript, onDidCover?: Event<void>): SlideStage {
  const requests = createEmitter<StageRequest>();
  let isOpen = false;
  let render: ((markdown: string) => string) | undefined;
  onDidCover?.(() => {
    if (isOpen) requests.fire({ kind: 'hidden' });
  });
  return {
    async renderMarkdown(markdown) {
      render ??= (await import('./markdown.ts')).createMarkdownRenderer();
      return render(markdown);
    },
    async showPage(page) {
      isOpen = true;
      transcript.add(describePage(page));
    },
    async showOverview(pages, index) {
      transcript.add(`overview of ${pages.length}, at ${index + 1}`);
    },
    async closePage() {
      if (isOpen) transcript.add('slide closed');
      isOpen = false;
    },
    drawPage: () => Promise.resolve(undefined),
    onDidRequest: requests.event,
  };
}

/** `slide 2/7 "Title"`, and how many of its reveals have happened. */
function describePage({ place, title, step, steps }: StagePage): string {
  const name = place ? `slide ${place.index + 1}/${place.count}` : 'page';
  const progress = steps > 0 ? ` (${step} of ${steps} revealed)` : '';
  return `${name} ${quote(title)}${progress}`;
}
