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

/** How long an aborted step may take to come to its end before the show goes on without it: milliseconds. */
export const abortGrace = 900;

/** Control of a run over its own end. */
export interface StepScope {
  readonly signal: AbortSignal;
  /** Waits until the step is resumed; rejects with the abort's reason. */
  pause(pause: Pause): Promise<void>;
}

/** One run of a demo, from its beginning over its pauses to its end. */
export interface Step {
  /** Its pause, while it is paused. */
  readonly waitsFor: Pause | undefined;
  /** `false` once the show has gone on over its slide, or the panel was closed. */
  readonly isSeen: boolean;
  /** Begins to run; resolves at the first pause or at the end. Rejects as the run does, or with the abort's reason. */
  start(): Promise<StepStop>;
  /** Goes on after a pause, in the same way. */
  resume(): Promise<StepStop>;
  /** Ends it; resolves when it is over, after `abortGrace` at the latest. Never rejects. */
  abort(reason: DemoError): Promise<void>;
}

export type StepStop = StepOutcome['status'];

export interface StepLimits {
  readonly clock: Clock;
  /** Milliseconds a stretch without a pause may take; 0 is no limit. */
  readonly timeout: number;
  /** Resolves once the audience sees the step's slide; `false`: it never did. Left out: no wait. */
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

  /** Calls `proceed`, then waits for the first of these: a pause, the end, the time limit. */
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

/** Settles as `running`, but with the signal's reason once it aborts: then at the latest after the grace. */
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
  return new DemoError('step-timeout', message, { hint: 'Raise the setting showrunner.stepTimeout.' });
}

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

/** Another slide of the deck on the stage: no demo runs, but the show does. */
export interface SlideChange {
  /** Resolves when the audience sees the slide. Rejects with `cancelled`, `step-timeout`, or as `change` does. */
  run(change: () => Promise<void>): Promise<void>;
  /** Resolves when it is over. */
  abort(reason: DemoError): Promise<void>;
}

export interface SlideChangeOptions extends FailureParts {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly slideshow: Pick<Slideshow, 'untilSeen'>;
  /** Whether a step is paused, which it still is afterwards. */
  isPaused(): boolean;
}

export function createSlideChange({ slideshow, isPaused, ...parts }: SlideChangeOptions): SlideChange {
  const { model } = parts;
  let step: Step | undefined;
  return {
    async run(change) {
      const own = createStep(change, stepLimits(parts, slideshow));
      step = own;
      if (!isPaused()) model.change({ moment: { ...idle, status: 'running', ...noError } });
      try {
        await own.start();
      } catch (error) {
        // Other faults of a deck are reported by the caller.
        if (isEnd(error) && !isPaused()) reportFailure(error, parts);
        throw error;
      } finally {
        step = undefined;
        if (!isPaused()) model.change({ moment: idle });
      }
      if (!own.isSeen) throw createUnseenError();
    },
    abort: async (reason) => step?.abort(reason),
  };
}

/** Without a slideshow there is no wait. */
export function stepLimits(
  { clock, settings }: Pick<SlideChangeOptions, 'clock' | 'settings'>,
  slideshow?: Pick<Slideshow, 'untilSeen'>,
): StepLimits {
  return { clock, timeout: settings.get('stepTimeout') * 1000, untilSeen: slideshow?.untilSeen };
}

/** The end of a step whose slide was not seen. */
export function createUnseenError(): DemoError {
  return new DemoError(
    'cancelled',
    'Cancelled: the show continued, or the panel was closed, before this slide was shown',
  );
}

function isEnd(error: unknown): boolean {
  return error instanceof DemoError && (error.code === 'cancelled' || error.code === 'step-timeout');
}
