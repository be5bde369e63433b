import type { Pause } from '../actions/context.ts';
import { DemoError, type Location, type NotRestored } from '../core/errors.ts';
import type { Stopwatch } from '../core/time/stopwatch.ts';
import type { DemoEntry } from '../demos/model.ts';
import type { ShownMedia } from './shown-media.ts';
import { nextTarget, type ShownSlide } from './shown-slide.ts';

/** Immutable; every change creates the next revision. */
export interface ShowState {
  /** Also counts changes of the queue length and of the demo files. */
  readonly revision: number;
  readonly queueLength: number;
  readonly status: 'idle' | 'running' | 'paused';
  readonly current: DemoEntry | undefined;
  /** Demo of `next`. */
  readonly next: DemoEntry | undefined;
  /** Demo of `previous`, unless that stays in the deck. */
  readonly previous: DemoEntry | undefined;
  /** Time of the talk, with a lap for each demo file (by path). `undefined` before the start and after a reset. */
  readonly stopwatch: Stopwatch | undefined;
  /** Minutes. */
  readonly countdown: number | undefined;
  /** Visible or not. */
  readonly slide: ShownSlide | undefined;
  /** `late`: the page of a slide takes long to appear. */
  readonly stage: 'late' | undefined;
  readonly media: ShownMedia | undefined;
  readonly progress: StepProgress | undefined;
  readonly pause: Pause | undefined;
  readonly isTyping: boolean;
  readonly isBlack: boolean;
  readonly isAutoAdvancePaused: boolean;
  /** Cleared when another step begins. */
  readonly lastError: string | undefined;
  /** Only if the last step failed, not if it was stopped. */
  readonly failure: StepFailure | undefined;
}

export interface StepFailure {
  readonly message: string;
  readonly hint?: string;
  readonly location?: Location;
}

/** The last demo has run, and its deck is at its end. */
export function isAtEnd(state: ShowState): boolean {
  if (state.status !== 'idle' || !state.current || state.next) return false;
  return nextTarget(state) === undefined;
}

export interface StepProgress {
  readonly action: string;
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** For example `terminal is starting`. */
  readonly waiting?: string;
}

export interface StepOutcome {
  /** `paused`: `next` resumes it. */
  readonly status: 'done' | 'paused';
  readonly executed: DemoEntry;
  readonly state: ShowState;
  /** Changes that an undo before it could not restore. */
  readonly notRestored?: readonly NotRestored[];
}

export interface BackOutcome extends ShowState, Pick<StepOutcome, 'notRestored'> {}

export function withRest<T extends object>(outcome: T, notRestored: readonly NotRestored[]) {
  return notRestored.length === 0 ? outcome : { ...outcome, notRestored };
}

/** Adds `notRestored` to the error of `work`. */
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
