import { createEmitter } from '../core/emitter.ts';
import type { SlideStage, StagePage, StageRequest } from '../ports/slide-stage.ts';
import { quote, type Transcript } from './transcript.ts';

/** Pages as lines of the transcript. There is no panel here: nothing is drawn and nobody asks for anything. */
export function createSlideStage(transcript: Transcript): SlideStage {
  const { event } = createEmitter<StageRequest>();
  let isOpen = false;
  let render: ((markdown: string) => string) | undefined;
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
    onDidRequest: event,
  };
}

/** `slide 2/7 "Title"`, and how many of its reveals have happened. */
function describePage({ place, title, step, steps }: StagePage): string {
  const name = place ? `slide ${place.index + 1}/${place.count}` : 'page';
  const progress = steps > 0 ? ` (${step} of ${steps} revealed)` : '';
  return `${name} ${quote(title)}${progress}`;
}
