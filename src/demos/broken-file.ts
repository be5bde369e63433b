import { byStart } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';

export interface ParseResult {
  readonly problems: readonly Problem[];
  /** The problems that are JSON or YAML syntax errors. */
  readonly syntaxErrors: readonly Problem[];
}

const brokenFile = 'broken-file';
/** One stray bracket causes an error on every line below it. */
const causesTold = 3;

/** Whether the file is broken, so that its last good version is used. */
export function isBroken({ problems }: Pick<ParseResult, 'problems'>): boolean {
  return problems.some(({ code }) => code === brokenFile);
}

/** Reports that the file is broken, and its first syntax errors. Other problems may only follow from those. */
export function describeBreakage({ problems, syntaxErrors }: ParseResult): readonly Problem[] {
  const all = syntaxErrors.length > 0 ? syntaxErrors : problems.filter(isGrave);
  const causes = all.toSorted(byStart).slice(0, causesTold);
  const message = 'This file is broken: the show uses its last good version until it is fixed.';
  const note = causes
    .slice(0, 1)
    .map(({ range }): Problem => ({ code: brokenFile, message, severity: 'error', range }));
  return [...note, ...causes];
}

/** An empty list of demos is allowed, even if the file has other warnings. */
export function isGrave({ severity, code }: Problem): boolean {
  return severity === 'error' || code === 'not-a-demo-file';
}
