import type { ActionEffects } from '../actions/declared-effects.ts';
import type { StepEnd } from './past-step.ts';
import type { StartedCommand } from './watched-commands.ts';

/** Records a step's changes from its start to its end, including pauses. No method rejects. */
export interface StepRecord {
  /**
   * Call before an action: resolves once the files that it will change are in the store. `undefined`: no need to wait.
   */
  before(effects: ActionEffects): Promise<void> | undefined;
  /** Call before a command line runs. */
  command(command: StartedCommand): void;
  /** Call when the step pauses or ends. Later changes of its commands are recorded once the commands end. */
  stop(): Promise<void>;
  /** Call after a pause: changes made during the pause are the presenter's. */
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
