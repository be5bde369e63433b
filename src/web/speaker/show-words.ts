import type { Demos, ShowSnapshot } from '../../api/editor-port.ts';
import { describeWaiting } from '../../core/talk-words.ts';

/** Color of the page. */
export type Tone = 'ready' | 'running' | 'paused' | 'failed' | 'stopped' | 'black' | 'over';

export function toneOf({ status, lastError, isBlack, nextDemo, slide, history }: ShowSnapshot): Tone {
  if (isBlack) return 'black';
  if (status === 'running') return 'running';
  if (status === 'paused') return 'paused';
  if (lastError !== undefined) return history.at(-1)?.outcome === 'stopped' ? 'stopped' : 'failed';
  return nextDemo === undefined && isLastSlide(slide) ? 'over' : 'ready';
}

export function describeStatus(state: ShowSnapshot): string {
  const waiting = describeWaiting(state.queueLength);
  return [describeTone(state), waiting].filter((words) => words !== '').join(' · ');
}

function describeTone(state: ShowSnapshot): string {
  const { stage, isBlack, step, pause, isTyping, lastError, currentDemo, timer } = state;
  if (stage === 'late' && !isBlack) return 'The slide is still loading';
  switch (toneOf(state)) {
    case 'black':
      return 'The screen is black';
    case 'running': {
      const progress = step?.progress && `action ${step.progress.index} of ${step.progress.count}`;
      const reason = step?.progress?.waiting;
      const words = [isTyping ? 'Typing' : 'Running', progress, reason];
      return words.filter((word) => word !== undefined).join(' · ');
    }
    case 'paused':
      return pause?.message ?? pauseWords[pause?.kind ?? 'pause'];
    case 'stopped':
      return lastError ?? '';
    case 'failed':
      return lastError === undefined ? '' : reasonFirst(lastError);
    case 'over':
      return currentDemo ? 'The show has ended.' : 'Put demo files into the .demo folder of the project.';
    default:
      return timer.elapsedSeconds === undefined && !currentDemo ? 'Ready to begin' : 'Ready for the next step';
  }
}

/** Puts the reason of `“Title”, action x (file:3): Why.` first, because a small screen cuts off the end. */
function reasonFirst(text: string): string {
  const end = text.indexOf('): ');
  return end < 0 ? text : `${text.slice(end + 3)} ${text.slice(0, end + 1)}`;
}

const pauseWords = {
  pause: 'Paused. Next continues.',
  input: 'Waiting for a key. Next continues.',
  typing: 'Typing has paused. Next continues.',
} as const;

/** Returns the line above the title, and the title. */
export function describePlace(
  { slide, currentDemo, nextDemo }: ShowSnapshot,
  demos: Demos | undefined,
): readonly [string, string] {
  if (slide) return [`Slide ${slide.index} of ${slide.count}`, slide.title || currentDemo?.title || 'Untitled'];
  if (!currentDemo) return ['Now', nextDemo ? 'Before the first step' : 'No demos here yet'];
  const all = demos?.demoFiles.flatMap((file) => file.demos) ?? [];
  const index = all.findIndex(({ id }) => id === currentDemo.id);
  return [index < 0 ? 'Now' : `Demo ${index + 1} of ${all.length}`, currentDemo.title];
}

export function describeNext({ slide, nextDemo, status }: ShowSnapshot): string {
  if (status === 'paused') return 'Continues after the pause';
  if (!slide || isLastSlide(slide)) return nextDemo?.title ?? 'End of the show';
  return nextDemo ? `More slides, then ${nextDemo.title}` : 'More slides';
}

export function isLastSlide(slide: ShowSnapshot['slide']): boolean {
  return slide === undefined || slide.index >= slide.count;
}
