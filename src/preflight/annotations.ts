import type { Finding, Report } from './finding.ts';

/** Findings shown of a severity; GitHub shows ten of a kind a step. */
const shown = 10;
/** The gravest first. */
export const severities: readonly Finding['severity'][] = ['error', 'warning', 'info'];

const words = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['note', 'notes'],
} as const;

/** The findings of one severity that are shown, in the order of the report. */
export interface AnnotationGroup {
  readonly severity: Finding['severity'];
  readonly findings: readonly Finding[];
  /** `n more errors`; `undefined` when all are shown. */
  readonly restText: string | undefined;
}

/** The findings for a place that shows few of them: the gravest first, each severity cut at ten. */
export function groupAnnotations({ findings }: Report): readonly AnnotationGroup[] {
  return severities.flatMap((severity) => {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) return [];
    const rest = Math.max(0, own.length - shown);
    const restText = rest === 0 ? undefined : `${rest} more ${words[severity][rest === 1 ? 0 : 1]}`;
    return [{ severity, findings: own.slice(0, shown), restText }];
  });
}
