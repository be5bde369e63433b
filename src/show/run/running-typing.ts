import type { StepPacing } from '../../actions/context.ts';
import type { ShowModel } from '../state/show-model.ts';

/** Typing that the presenter may finish before its time. While it runs the show's state says `isTyping`. */
export interface RunningTyping {
  readonly run: StepPacing['typing'];
  /** Asks for the rest at once; `false` when nothing is being typed. */
  finish(): boolean;
}

export function createRunningTyping(model: ShowModel): RunningTyping {
  let latest: AbortController | undefined;
  return {
    async run(type) {
      const own = new AbortController();
      latest = own;
      model.change({ moment: { isTyping: true } });
      try {
        return await type(own.signal);
      } finally {
        if (latest === own) latest = undefined;
        model.change({ moment: { isTyping: false } });
      }
    },
    finish() {
      latest?.abort();
      return latest !== undefined;
    },
  };
}
