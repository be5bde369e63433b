import type { PastStep } from '../history/past-step.ts';
import type { RunOutcome } from './run-outcome.ts';
import type { ShowState } from './show-state.ts';
import { isPlaceOf } from './state/cursor.ts';

/** A step without an end that is not under way counts as stopped. */
export function outcomeOf(step: PastStep, { history, state }: ShowSoFar): RunOutcome {
  const { current } = state;
  const isLast = step === history.at(-1) && current !== undefined && isPlaceOf(step.place, current);
  return (isLast && outcomeUnderWay(state)) || (step.end?.outcome ?? 'stopped');
}

/** Whether the current demo has run to its end, as far as its history is known. */
export function isDone({ history, state }: ShowSoFar & { readonly state: Pick<ShowState, 'lastError'> }): boolean {
  const last = history.at(-1);
  if (last && state.current && isPlaceOf(last.place, state.current))
    return outcomeOf(last, { history, state }) === 'done';
  return state.status === 'idle' && state.lastError === undefined;
}

export function outcomeUnderWay({ status, stage }: Pick<ShowState, 'status' | 'stage'>): RunOutcome | undefined {
  if (status === 'running' && stage === 'late') return 'late';
  return status === 'idle' ? undefined : status;
}

export interface ShowSoFar {
  readonly state: Pick<ShowState, 'status' | 'stage' | 'current'>;
  readonly history: readonly PastStep[];
}
