import type { Range } from './text.ts';

/** A problem in a user's file. Never thrown; parsing continues. */
export interface Problem {
  /** Stable, kebab-case: `missing-comma`, `unknown-action`, … */
  readonly code: string;
  /** Problem, place and fix, in one or two sentences. */
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly range: Range;
}
