import type { ActionEffects } from '../actions/declared-effects.ts';
import type { StepEnd } from './past-step.ts';
import type { StartedCommand } from './watched-commands.ts';

/** Keeps what a step changes, from its beginning over its pauses to its end. Nothing of it ever rejects. */
export interface StepRecord {
  /** Before an action: what it will change is in the store when this resolves. `undefined`: there is nothing to wait for. */
  before(effects: ActionEffects): Promise<void> | undefined;
  /** Before a command line of the step runs. */
  command(command: StartedCommand): void;
  /** The step has come to a pause or to its end. What its commands do after that is looked for when they have ended. */
  stop(): Promise<void>;
  /** It goes on after a pause: what changed meanwhile, the presenter did. */
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
