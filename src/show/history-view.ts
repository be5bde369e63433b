import type { PastStep } from '../history/past-step.ts';
import type { RunOutcome } from './run-outcome.ts';
import type { ShowState } from './show-state.ts';
import { isPlaceOf } from './state/cursor.ts';

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
