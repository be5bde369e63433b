import type { Disposable } from '../disposables.ts';
import type { Clock } from './clock.ts';

/** One callback that is to happen later: setting it anew replaces the one set before. */
export interface Timer extends Disposable {
  /** Whether something is still to happen. */
  readonly isSet: boolean;
  /** Calls `callback` once, `delay` milliseconds from now, instead of the one set before. */
  set(callback: () => void, delay: number): void;
  clear(): void;
  /** Clears it for good: callbacks set from now on do not happen. */
  dispose(): void;
}

export function createTimer(clock: Pick<Clock, 'setTimeout'>): Timer {
  let pending: Disposable | undefined;
  let isDisposed = false;
  const clear = () => {
    pending?.dispose();
    pending = undefined;
  };
  return {
    get isSet() {
      return pending !== undefined;
    },
    set(callback, delay) {
      clear();
      if (isDisposed) return;
      pending = clock.setTimeout(() => {
        pending = undefined;
        callback();
      }, delay);
    },
    clear,
    dispose() {
      isDisposed = true;
      clear();
    },
  };
}
