import type { StepSummary } from '../../../api/editor-port.ts';

export type RunStep = Pick<StepSummary, 'id' | 'outcome' | 'message'>;

/** The number of steps in a state. */
const most = 10;

/** Merges the last steps from a state with earlier ones. */
export function keepSteps(known: readonly RunStep[], told: readonly RunStep[]): readonly RunStep[] {
  if (told.length < most) return told;
  const isSame = (at: number) => told.every(({ id }, index) => (known[at + index]?.id ?? id) === id);
  const from = known.findIndex((_, at) => isSame(at));
  return from < 0 ? told : [...known.slice(0, from), ...told];
}

/** The last step of each demo by id. */
export function lastStepsOf(steps: readonly RunStep[]): ReadonlyMap<string, RunStep> {
  return new Map(steps.map((step) => [step.id, step]));
}
