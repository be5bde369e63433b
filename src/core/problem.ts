import type { Range } from './text.ts';

/** Something wrong in a file the user wrote: data, never thrown. Reading goes on. */
export interface Problem {
  /** Stable, kebab-case: `missing-comma`, `unknown-action`, … */
  readonly code: string;
  /** Fault, place and remedy, in one or two sentences. */
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly range: Range;
}
