import { DemoError, messageOf } from '../../core/errors.ts';
import type { StepEnd } from '../../history/past-step.ts';
import type { StepRecord } from '../../history/step-record.ts';
import type { Log } from '../../ports/log.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { StepFailure } from '../show-state.ts';
import { idle, type ShowModel } from '../state/show-model.ts';

/** Has the history say how a step ended, also where the end comes before the step has begun to be recorded. */
export interface Ending {
  begin(recording: StepRecord): void;
  conclude(end: StepEnd): void;
}

export function createEnding(): Ending {
  let recording: StepRecord | undefined;
  let end: StepEnd | undefined;
  return {
    begin(begun) {
      recording = begun;
      if (end) recording.end(end);
    },
    conclude(reached) {
      end = reached;
      recording?.end(end);
    },
  };
}

/** The end of a step that did not get to its own. */
export function endOf(error: unknown): StepEnd {
  const isStop = error instanceof DemoError && (error.code === 'cancelled' || error.code === 'stopping');
  return { outcome: isStop ? 'stopped' : 'failed', message: messageOf(error) };
}

export interface FailureParts {
  readonly model: ShowModel;
  readonly workbench: Pick<Workbench, 'stage'>;
  readonly log: Log;
}

/** Tells state, log and presenter why a step failed; that it was cancelled, the state alone. */
export function reportFailure(error: unknown, { model, log, workbench }: FailureParts): void {
  const isStop = error instanceof DemoError && error.code === 'cancelled';
  const lastError = messageOf(error);
  model.change({ moment: { ...idle, lastError, ...(!isStop && { failure: describeFailure(error) }) } });
  if (isStop) return;
  log.error(messageOf(error));
  const location = error instanceof DemoError ? error.location : undefined;
  const notice = { severity: 'error', message: messageOf(error), isInState: true } as const;
  workbench.stage.notify({ ...notice, ...(location && { location }) });
}

function describeFailure(error: unknown): StepFailure {
  const message = messageOf(error);
  if (!(error instanceof DemoError)) return { message };
  const { hint, location } = error;
  return { message, ...(hint !== undefined && { hint }), ...(location && { location }) };
}
