import type { StepEnd } from '../history/past-step.ts';

/** `late`: running, but its slide takes long to appear. */
export type RunOutcome = 'running' | 'late' | 'paused' | StepEnd['outcome'];
