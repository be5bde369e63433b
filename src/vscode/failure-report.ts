import { DemoError, type DemoErrorCode, messageOf } from '../core/errors.ts';
import type { Log } from '../ports/log.ts';
import type { Stage } from '../ports/stage.ts';

/** Tells the presenter why a command has failed. */
export type FailureReport = (error: unknown) => void;

/** The show itself has reported these. */
const reportedElsewhere: ReadonlySet<DemoErrorCode> = new Set(['step-failed', 'step-timeout', 'cancelled', 'stopping']);

export function isReportedElsewhere({ code }: DemoError): boolean {
  return reportedElsewhere.has(code);
}

export function createFailureReport(stage: Pick<Stage, 'notify'>, log: Log): FailureReport {
  return (error) => {
    if (!(error instanceof DemoError)) {
      log.error('A command failed', error);
      stage.notify({ severity: 'error', message: `Unexpected error in Showrunner: ${messageOf(error)}` });
      return;
    }
    if (isReportedElsewhere(error)) return;
    const { message, hint, location } = error;
    const severity = location ? 'error' : 'info';
    stage.notify({ severity, message: sentences(message, hint), isReply: true, ...(location && { location }) });
  };
}

function sentences(message: string, hint: string | undefined): string {
  const first = /[.!?]$/.test(message) ? message : `${message}.`;
  return hint ? `${first} ${hint}` : first;
}
