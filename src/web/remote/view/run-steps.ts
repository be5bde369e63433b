import type { StepSummary } from '../../../api/editor-port.ts';

/** A step that ran, and how it ended. */
export type RunStep = Pick<StepSummary, 'id' | 'outcome' | 'message'>;

/** The state tells so many. */
const most = 10;

/** The steps of a talk, of which the state tells the last ones alone: those before them are known from earlier. */
export function keepSteps(known: readonly RunStep[], told: readonly RunStep[]): readonly RunStep[] {
  if (told.length < most) return told;
  const isSame = (at: number) => told.every(({ id }, index) => (known[at + index]?.id ?? id) === id);
  const from = known.findIndex((_, at) => isSame(at));
  return from < 0 ? told : [...known.slice(0, from), ...told];
}

/** The last step of each demo that has run, by its id. */
export function lastStepsOf(steps: readonly RunStep[]): ReadonlyMap<string, RunStep> {
  return new Map(steps.map((step) => [step.id, step]));
}
