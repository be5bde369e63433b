import type { Pause } from '../../actions/context.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { StepEnd } from '../../history/past-step.ts';
import type { StepRecord } from '../../history/step-record.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Slideshow } from '../deck/slideshow.ts';
import type { StepFailure, StepOutcome } from '../show-state.ts';
import { idle, noError, type ShowModel } from '../state/show-model.ts';

/** Milliseconds that the show waits for an aborted step. */
export const abortGrace = 900;

export interface StepScope {
  readonly signal: AbortSignal;
  /** Resolves when the step is resumed. Rejects with the abort's reason. */
  pause(pause: Pause): Promise<void>;
}

export interface Step {
  readonly waitsFor: Pause | undefined;
  /** `false`: the show went on without its slide, or the panel was closed. */
  readonly isSeen: boolean;
  /** Resolves at the first pause or at the end. Rejects with the abort's reason. */
  start(): Promise<StepStop>;
  /** Resolves and rejects like `start`. */
  resume(): Promise<StepStop>;
  /** Resolves once it has ended, after `abortGrace` at most. Never rejects. */
  abort(reason: DemoError): Promise<void>;
}

export type StepStop = StepOutcome['status'];

export interface StepLimits {
  readonly clock: Clock;
  /** Milliseconds without a pause; 0 for no limit. */
  readonly timeout: number;
  /** `false`: the slide was never seen. Omit it not to wait. */
  readonly untilSeen?: ((signal: AbortSignal) => Promise<boolean>) | undefined;
}

export function createStep(run: (scope: StepScope) => Promise<void>, { clock, timeout, untilSeen }: StepLimits): Step {
  const aborter = new AbortController();
  const { signal } = aborter;
  let waiting: { readonly pause: Pause; readonly resume: () => void } | undefined;
  let end = Promise.resolve();
  let isSeen = true;
  let onPause: () => void;

  const pause = (pause: Pause) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      waiting = { pause, resume: resolve };
      onPause();
    }).finally(() => {
      waiting = undefined;
    });

  const runAndShow = async () => {
    await run({ signal, pause });
    if (untilSeen) isSeen = await untilSeen(signal);
  };

  const untilStop = (proceed: () => void): Promise<StepStop> => {
    const limit = timeout > 0 ? clock.setTimeout(() => aborter.abort(timeoutError(timeout)), timeout) : undefined;
    const stopped = new Promise<StepStop>((resolve, reject) => {
      onPause = () => resolve('paused');
      proceed();
      end.then(() => resolve('done'), reject);
    });
    return stopped.finally(() => limit?.dispose());
  };

  return {
    get waitsFor() {
      return waiting?.pause;
    },
    get isSeen() {
      return isSeen;
    },
    start: () =>
      untilStop(() => {
        end = untilAborted(runAndShow(), signal, clock);
      }),
    resume: () => untilStop(() => waiting?.resume()),
    async abort(reason) {
      aborter.abort(reason);
      await Promise.allSettled([end]);
    },
  };
}

/** After an abort, rejects with its reason within the grace. */
function untilAborted(running: Promise<void>, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => clock.setTimeout(() => reject(signal.reason), abortGrace), { once: true });
    running.then(
      () => (signal.aborted ? reject(signal.reason) : resolve()),
      (error) => reject(signal.aborted ? signal.reason : error),
    );
  });
}

function timeoutError(timeout: number): DemoError {
  const message = `The step took longer than ${timeout / 1000} s and was aborted`;
  return new DemoError('step-timeout', message, { hint: 'Increase the setting showrunner.stepTimeout.' });
}

/** May come before the recording begins. */
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

export function endOf(error: unknown): StepEnd {
  const isStop = error instanceof DemoError && (error.code === 'cancelled' || error.code === 'stopping');
  return { outcome: isStop ? 'stopped' : 'failed', message: messageOf(error) };
}

export interface FailureParts {
  readonly model: ShowModel;
  readonly workbench: Pick<Workbench, 'stage'>;
  readonly log: Log;
}

/** Reports a failure in state, log and a notice; a cancellation only in the state. */
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

/** Changes the slide without a demo; the show counts as running. */
export interface SlideChange {
  /** Resolves once the audience sees the slide. Rejects with `cancelled`, `step-timeout`, or like `change`. */
  run(change: () => Promise<void>): Promise<void>;
  abort(reason: DemoError): Promise<void>;
}

export interface SlideChangeOptions extends FailureParts {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly slideshow: Pick<Slideshow, 'untilSeen'>;
  /** Whether a step is paused. It stays paused while its slides change. */
  isPaused(): boolean;
}

export function createSlideChange({ slideshow, isPaused, ...parts }: SlideChangeOptions): SlideChange {
  const { model } = parts;
  let step: Step | undefined;
  return {
    async run(change) {
      const slideStep = createStep(change, stepLimits(parts, slideshow));
      step = slideStep;
      if (!isPaused()) model.change({ moment: { ...idle, status: 'running', ...noError } });
      try {
        await slideStep.start();
      } catch (error) {
        // The caller reports other errors.
        if (isEnd(error) && !isPaused()) reportFailure(error, parts);
        throw error;
      } finally {
        step = undefined;
        if (!isPaused()) model.change({ moment: idle });
      }
      if (!slideStep.isSeen) throw createUnseenError();
    },
    abort: async (reason) => step?.abort(reason),
  };
}

export function stepLimits(
  { clock, settings }: Pick<SlideChangeOptions, 'clock' | 'settings'>,
  slideshow?: Pick<Slideshow, 'untilSeen'>,
): StepLimits {
  return { clock, timeout: settings.get('stepTimeout') * 1000, untilSeen: slideshow?.untilSeen };
}

export function createUnseenError(): DemoError {
  return new DemoError(
    'cancelled',
    'Canceled: the show moved on, or the panel was closed, before this slide was shown',
  );
}

function isEnd(error: unknown): boolean {
  return error instanceof DemoError && (error.code === 'cancelled' || error.code === 'step-timeout');
}
