import type { SideBar, Stage } from '../ports/stage.ts';
import { quote, type Transcript } from './transcript.ts';

/** Answers a question; `undefined` is a dismissal. */
export type AnswerPrompt = (prompt: string, signal: AbortSignal) => Promise<string | undefined>;

/** Notices are lines of the transcript. Without an answer for the audience, every question is dismissed. */
export function createStage(
  transcript: Transcript,
  answer: AnswerPrompt = () => Promise.resolve(undefined),
): Pick<Stage, 'notify' | 'ask' | 'closeSideBars' | 'openSideBars'> {
  let open: readonly SideBar[] = ['primary'];
  return {
    notify: ({ severity, message }) => transcript.add(`notice ${severity} ${quote(message, 200)}`),
    async ask(prompt, signal) {
      const reply = signal.aborted ? undefined : await answer(prompt, signal);
      transcript.add(`ask ${quote(prompt)} ${reply === undefined ? '(no answer)' : quote(reply)}`);
      return reply;
    },
    async closeSideBars() {
      const before = open;
      open = [];
      transcript.add('side bars closed');
      return before;
    },
    async openSideBars(sideBars) {
      open = [...new Set([...open, ...sideBars])];
      transcript.add(`side bars open: ${open.join(', ')}`);
    },
  };
}
