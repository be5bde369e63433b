import { editIdOf } from '../core/edit-id.ts';
import type { LostVersion } from '../ports/side-copies.ts';
import type { RunOutcome, StepEnd } from './run-outcome.ts';
import type { ShowState } from './show-state.ts';
import { type CursorPlace, isPlaceOf } from './state/cursor.ts';

/** A step of the past, as people are told of it. */
export interface PastStep {
  readonly place: CursorPlace;
  readonly title: string;
  /** Why it cannot be undone, or not wholly; `undefined` when it can. */
  readonly obstacle: string | undefined;
  /** Milliseconds from its beginning to its last stop; `undefined` while it has not come to one. */
  readonly duration: number | undefined;
  /** `undefined` while it runs or is paused. */
  readonly end: StepEnd | undefined;
}

/** How a step of this history stands. One that has no end and is not under way has been left without one. */
export function outcomeOf(step: PastStep, { history, state }: ShowSoFar): RunOutcome {
  const { current } = state;
  const isLast = step === history.at(-1) && current !== undefined && isPlaceOf(step.place, current);
  return (isLast && outcomeUnderWay(state)) || (step.end?.outcome ?? 'stopped');
}

/** How the current step stands while it is under way; `undefined` while there is none. */
export function outcomeUnderWay({ status, stage }: Pick<ShowState, 'status' | 'stage'>): RunOutcome | undefined {
  if (status === 'running' && stage === 'late') return 'late';
  return status === 'idle' ? undefined : status;
}

export interface ShowSoFar {
  readonly state: Pick<ShowState, 'status' | 'stage' | 'current'>;
  readonly history: readonly PastStep[];
}

/** A version of a document that the presenter made and that going back has overwritten. `editIdOf` gives its id. */
export interface KeptEdit extends LostVersion {
  /** The title of the demo that had run last. */
  readonly demo: string;
}

/** Each edit once, as it was lost last: the newest loss first. */
export function newestEdits(edits: readonly KeptEdit[]): readonly KeptEdit[] {
  const last = new Map(edits.map((edit) => [editIdOf(edit), edit]));
  return [...edits].reverse().filter((edit) => last.get(editIdOf(edit)) === edit);
}

/** The presenter's own words that going back has overwritten: kept aside until they are forgotten. */
export interface EditsAside {
  /** In order of loss, the latest last. */
  list(): readonly KeptEdit[];
  /** Its bytes; `undefined` when they are no longer kept. */
  read(edit: KeptEdit): Promise<Uint8Array | undefined>;
  /**
   * Has its path hold it again, and forgets it; what is there now becomes a further entry. Of a document without a path
   * nothing happens here. `file-not-found` when it is no longer kept; `command-failed`, with nothing lost.
   */
  putBack(edit: KeptEdit): Promise<void>;
  forget(edits: readonly KeptEdit[]): Promise<void>;
}
