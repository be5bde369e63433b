import type { Disposable } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';

/** Does work that is asked for often, never twice at a time. */
export interface Coalescer extends Disposable {
  /** Asks for the work: once for all requests of the next `delay`, or of the time that work under way still takes. */
  request(): void;
  /** Does the work at once; called when none is under way. */
  runNow(): Promise<void>;
}

/** `delay` in milliseconds. `work` must not reject. */
export function createCoalescer(clock: Clock, delay: number, work: () => Promise<void>): Coalescer {
  const timer = createTimer(clock);
  let isWorking = false;
  let isRequested = false;

  const runNow = async () => {
    timer.clear();
    isRequested = false;
    isWorking = true;
    await work();
    isWorking = false;
    if (isRequested) request();
  };
  const request = () => {
    isRequested = true;
    if (!isWorking && !timer.isSet) timer.set(() => void runNow(), delay);
  };
  return { request, runNow, dispose: timer.dispose };
}
