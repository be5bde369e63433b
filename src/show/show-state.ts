import type { Pause } from '../actions/context.ts';
import { DemoError, type Location, type NotRestored } from '../core/errors.ts';
import type { Stopwatch } from '../core/time/stopwatch.ts';
import type { DemoEntry } from '../demos/model.ts';
import type { ShownMedia } from './shown-media.ts';
import { nextTarget, type ShownSlide } from './shown-slide.ts';

/** The show as it stands: immutable, replaced at every change, each with the next revision. */
export interface ShowState {
  /** Counts every change: a step begins, ends or pauses, a command waits for its turn or no longer, the demo files change. */
  readonly revision: number;
  /** Calls that wait for their turn. */
  readonly queueLength: number;
  readonly status: 'idle' | 'running' | 'paused';
  /** The demo that ran last, or runs. */
  readonly current: DemoEntry | undefined;
  /** Demo of `next`: the paused demo itself while one waits. */
  readonly next: DemoEntry | undefined;
  /** Demo of `previous`, if it leaves the deck. */
  readonly previous: DemoEntry | undefined;
  /**
   * The time of the talk, from its first step or from when the presenter set it going, a lap for each demo file (by its
   * path): a file's time goes from its first step to another file's. `undefined` before, and after a reset.
   */
  readonly stopwatch: Stopwatch | undefined;
  /** Minutes that are counted down on the stopwatch; `undefined` while there is no countdown. */
  readonly countdown: number | undefined;
  /** The slide on the stage, whether in sight or not. */
  readonly slide: ShownSlide | undefined;
  /** While the audience should see that slide, and does not yet: its page takes long to come up. */
  readonly stage: 'late' | undefined;
  /** Video or sound on it. */
  readonly media: ShownMedia | undefined;
  /** While a step runs, or is paused: the action it is at. */
  readonly progress: StepProgress | undefined;
  /** While a step is paused: the reason of its wait. */
  readonly pause: Pause | undefined;
  /** Whether typing runs that a key can finish. */
  readonly isTyping: boolean;
  /** Whether the audience sees black. */
  readonly isBlack: boolean;
  /** Whether slides and demos that go on by themselves wait for the presenter instead. */
  readonly isAutoAdvancePaused: boolean;
  /** Why the last step failed or was stopped; gone once another step begins. */
  readonly lastError: string | undefined;
  /** The same if it failed, with advice. */
  readonly failure: StepFailure | undefined;
}

/** Why a step failed. */
export interface StepFailure {
  readonly message: string;
  /** Advice, a sentence. */
  readonly hint?: string;
  /** The action in its demo file. */
  readonly location?: Location;
}

/** Whether the last demo has run, and its deck is at its end. */
export function isAtEnd(state: ShowState): boolean {
  if (state.status !== 'idle' || !state.current || state.next) return false;
  return nextTarget(state) === undefined;
}

export interface StepProgress {
  /** The action's name. */
  readonly action: string;
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** Reason of a wait: `terminal is starting`. */
  readonly waiting?: string;
}

/** How a step stopped. */
export interface StepOutcome {
  /** `paused`: it waits for a `next` to go on. */
  readonly status: 'done' | 'paused';
  readonly executed: DemoEntry;
  /** The show when the step had stopped. */
  readonly state: ShowState;
  /** Things that going back could not restore before it; missing where all is as it was. */
  readonly notRestored?: readonly NotRestored[];
}

/** The show after going back, as `notRestored` of `StepOutcome`. */
export interface BackOutcome extends ShowState, Pick<StepOutcome, 'notRestored'> {}

/** Outcome of a command, with the things that it could not restore. */
export function withRest<T extends object>(outcome: T, notRestored: readonly NotRestored[]) {
  return notRestored.length === 0 ? outcome : { ...outcome, notRestored };
}

/** Runs the work that follows going back; rejects as that does, with the changes that could not be restored before. */
export async function afterGoingBack<T>(notRestored: readonly NotRestored[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DemoError) || notRestored.length === 0) throw error;
    const { code, message, hint, location, cause } = error;
    const more = { ...(hint !== undefined && { hint }), ...(location && { location }), cause, notRestored };
    throw new DemoError(code, message, more);
  }
}
