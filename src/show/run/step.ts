import type { Pause } from '../../actions/context.ts';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { StepOutcome } from '../show-state.ts';

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
