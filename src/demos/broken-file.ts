import { byStart } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';

export interface ParseResult {
  readonly problems: readonly Problem[];
  /** JSON or YAML syntax errors. */
  readonly syntaxErrors: readonly Problem[];
}

const brokenFile = 'broken-file';
/** One stray bracket causes errors on all lines below. */
const maxCauses = 3;

/** Whether to use the last good version. */
export function isBroken({ problems }: Pick<ParseResult, 'problems'>): boolean {
  return problems.some(({ code }) => code === brokenFile);
}

/** Other problems may only follow from the syntax errors. */
export function describeBreakage({ problems, syntaxErrors }: ParseResult): readonly Problem[] {
  const all = syntaxErrors.length > 0 ? syntaxErrors : problems.filter(isGrave);
  const causes = all.toSorted(byStart).slice(0, maxCauses);
  const message = 'This file is broken: the show uses its last good version until it is fixed.';
  const note = causes
    .slice(0, 1)
    .map(({ range }): Problem => ({ code: brokenFile, message, severity: 'error', range }));
  return [...note, ...causes];
}

/** An empty list of demos is allowed. */
export function isGrave({ severity, code }: Problem): boolean {
  return severity === 'error' || code === 'not-a-demo-file';
}
