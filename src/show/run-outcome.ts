/** How a step came to its end. */
export interface StepEnd {
  readonly outcome: 'done' | 'failed' | 'stopped';
  /** Why it failed or was stopped. */
  readonly message?: string;
}

/** How a step stands: `late` runs, and its slide is overdue on the stage. */
export type RunOutcome = 'running' | 'late' | 'paused' | StepEnd['outcome'];
