import type { StepEnd } from '../history/past-step.ts';

/** How a step stands: `late` runs, and its slide is overdue on the stage. */
export type RunOutcome = 'running' | 'late' | 'paused' | StepEnd['outcome'];
