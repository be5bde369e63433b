import type { ActionEffects } from '../actions/declared-effects.ts';
import type { StepEnd } from './past-step.ts';
import type { StartedCommand } from './watched-commands.ts';

/** Records a step's changes, including pauses. No method rejects. */
export interface StepRecord {
  /** Call before an action; wait until its files are stored. `undefined`: no need to wait. */
  before(effects: ActionEffects): Promise<void> | undefined;
  /** Call before a command line runs. */
  command(command: StartedCommand): void;
  /** Call when the step pauses or ends. Later changes of its commands are still recorded. */
  stop(): Promise<void>;
  /** Changes during the pause are the presenter's. */
  resume(): Promise<void>;
  end(end: StepEnd): void;
}

export const nothingRecorded: StepRecord = {
  before: () => undefined,
  command: () => undefined,
  stop: async () => undefined,
  resume: async () => undefined,
  end: () => undefined,
};
