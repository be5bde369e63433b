import type { ActionEffects } from '../actions/declared-effects.ts';
import type { StepEnd } from './past-step.ts';
import type { StartedCommand } from './watched-commands.ts';

/** Keeps a step's changes, from its beginning over its pauses to its end. Nothing of it ever rejects. */
export interface StepRecord {
  /**
   * Before an action: when this resolves, the files it will change are in the store. `undefined`: there is nothing to
   * wait for.
   */
  before(effects: ActionEffects): Promise<void> | undefined;
  /** Before a command line of the step runs. */
  command(command: StartedCommand): void;
  /** The step has paused or ended. Changes that its commands make later are looked for when they have ended. */
  stop(): Promise<void>;
  /** It continues after a pause: changes made meanwhile are the presenter's. */
  resume(): Promise<void>;
  /** The step is over: told at once, kept soon. */
  end(end: StepEnd): void;
}

/** Of a host that keeps nothing. */
export const nothingRecorded: StepRecord = {
  before: () => undefined,
  command: () => undefined,
  stop: async () => undefined,
  resume: async () => undefined,
  end: () => undefined,
};
