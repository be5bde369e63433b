import { byStart } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';

/** A file as it was read, valid or not. */
export interface ParseResult {
  readonly problems: readonly Problem[];
  /** Those of its problems that are errors of the notation, JSON or YAML: of a text that does not read cleanly. */
  readonly syntaxErrors: readonly Problem[];
}

const brokenFile = 'broken-file';
/** One stray bracket makes an error of every line below it. */
const causesTold = 3;

/** Whether these are the problems of a file that is broken, and whose last good version counts. */
export function isBroken({ problems }: Pick<ParseResult, 'problems'>): boolean {
  return problems.some(({ code }) => code === brokenFile);
}

/** Where the text breaks, and the meaning of that. Other faults in it only follow from there. */
export function describeBreakage({ problems, syntaxErrors }: ParseResult): readonly Problem[] {
  const all = syntaxErrors.length > 0 ? syntaxErrors : problems.filter(isGrave);
  const causes = all.toSorted(byStart).slice(0, causesTold);
  const message = 'This file is broken: the show uses its last good version until it is fixed.';
  const note = causes
    .slice(0, 1)
    .map(({ range }): Problem => ({ code: brokenFile, message, severity: 'error', range }));
  return [...note, ...causes];
}

/** A list of demos emptied on purpose is no breakage, even if the file has other warnings. */
export function isGrave({ severity, code }: Problem): boolean {
  return severity === 'error' || code === 'not-a-demo-file';
}
