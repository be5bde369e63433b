import type { Finding, Report } from '../preflight/finding.ts';

/** Findings per severity; GitHub shows ten of each kind per step. */
const maxShown = 10;
/** In descending order. */
export const severities: readonly Finding['severity'][] = ['error', 'warning', 'info'];

const severityWords = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['note', 'notes'],
} as const;

export interface AnnotationGroup {
  readonly severity: Finding['severity'];
  readonly findings: readonly Finding[];
  /** `n more errors`; `undefined` if all are shown. */
  readonly restText: string | undefined;
}

/** Groups findings by severity, at most ten each. */
export function groupAnnotations({ findings }: Report): readonly AnnotationGroup[] {
  return severities.flatMap((severity) => {
    const ownFindings = findings.filter((finding) => finding.severity === severity);
    if (ownFindings.length === 0) return [];
    const rest = Math.max(0, ownFindings.length - maxShown);
    const restText = rest === 0 ? undefined : `${rest} more ${severityWords[severity][rest === 1 ? 0 : 1]}`;
    return [{ severity, findings: ownFindings.slice(0, maxShown), restText }];
  });
}
