/** How a step came to its end. */
export interface StepEnd {
  readonly outcome: 'done' | 'failed' | 'stopped';
  /** Why it failed or was stopped. */
  readonly message?: string;
}

/** How a step stands: `late` runs, and its slide is overdue on the stage. */
export type RunOutcome = 'running' | 'late' | 'paused' | StepEnd['outcome'];

/** Something that going back could not put back. Where another try may, it is still in the history. */
export interface NotRestored {
  /** A file by its path in the workspace folder, settings, a terminal, or a demo by its title. */
  readonly what: string;
  readonly why: string;
}
