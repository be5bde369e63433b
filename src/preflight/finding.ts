import { byStart } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';
import { amountOf } from '../core/text.ts';
import { comparePaths } from '../demos/order.ts';
import type { NeededCommand } from '../language/needed-commands.ts';
import { createTranscript } from '../memory-editor/transcript.ts';

/** A problem to expect on stage. */
export interface Finding extends Problem {
  /** Absolute path of the file with the cause. */
  readonly path: string;
  /** `undefined` for a problem of a whole file. */
  readonly demoId?: string;
  /** Name of the action. */
  readonly action?: string;
  /** Titles of available quick fixes. */
  readonly fixes?: readonly string[];
  /** Found by checking files, slides and cards, or by running the demo. */
  readonly source: 'check' | 'dry-run';
}

export interface CheckedDemo {
  readonly id: string;
  readonly title: string;
  /** Absolute path of the demo file. */
  readonly path: string;
  readonly isDisabled: boolean;
}

export interface Report {
  /** Absolute paths of the workspace folders. */
  readonly folders: readonly string[];
  /** Absolute paths of the demo files, in the order of the show. */
  readonly files: readonly string[];
  /** In the order of the show. */
  readonly demos: readonly CheckedDemo[];
  /** Required extension commands, unique, in the order of the show. */
  readonly needs: readonly NeededCommand[];
  /** By file, then by position. */
  readonly findings: readonly Finding[];
}

export type Verdict = 'passes' | 'warns' | 'fails' | 'disabled';

export const verdictMarks: Readonly<Record<Verdict, string>> = { passes: '✔', warns: '⚠', fails: '✖', disabled: '–' };

export interface Counts {
  readonly demos: number;
  readonly failing: number;
  readonly errors: number;
  readonly warnings: number;
}

export function verdictOf({ id, isDisabled }: CheckedDemo, { findings }: Report): Verdict {
  const ownFindings = findings.filter(({ demoId }) => demoId === id);
  if (isDisabled) return 'disabled';
  if (ownFindings.some(({ severity }) => severity === 'error')) return 'fails';
  return ownFindings.some(({ severity }) => severity === 'warning') ? 'warns' : 'passes';
}

export function countFindings(report: Report): Counts {
  const count = (counted: Finding['severity']) => report.findings.filter(({ severity }) => severity === counted).length;
  return {
    demos: report.demos.filter(({ isDisabled }) => !isDisabled).length,
    failing: report.demos.filter((demo) => verdictOf(demo, report) === 'fails').length,
    errors: count('error'),
    warnings: count('warning'),
  };
}

export type FileFindings = ReturnType<typeof groupByFile>[number];

/** In the order of the show; a file's own `findings` are about the whole file. */
export function groupByFile(report: Report) {
  const nameOf = nameFiles(report);
  return report.files.map((path) => ({
    name: nameOf(path),
    findings: report.findings.filter((finding) => finding.path === path && finding.demoId === undefined),
    demos: report.demos
      .filter((demo) => demo.path === path)
      .map((demo) => ({
        demo,
        verdict: verdictOf(demo, report),
        findings: report.findings.filter(({ demoId }) => demoId === demo.id),
      })),
  }));
}

/** Names files by their relative paths. */
export function nameFiles({ folders }: Pick<Report, 'folders'>): (path: string) => string {
  return createTranscript(folders, () => undefined).nameOf;
}

/** By file, then by position. */
export function compareFindings(a: Finding, b: Finding): number {
  return comparePaths(a.path, b.path) || byStart(a, b);
}

/** `4 demos, 1 would fail: 1 error, 2 warnings`; `4 demos, no problems`. */
export function describeCounts({ demos, failing, errors, warnings }: Counts): string {
  const amount = amountOf(demos, 'demo');
  if (failing + errors + warnings === 0) return `${amount}, no problems`;
  const verdict = failing > 0 ? `, ${failing} would fail` : errors > 0 ? '' : ', none would fail';
  const faults = [
    ...(errors > 0 ? [amountOf(errors, 'error')] : []),
    ...(warnings > 0 ? [amountOf(warnings, 'warning')] : []),
  ];
  return `${amount}${verdict}: ${faults.join(', ')}`;
}
