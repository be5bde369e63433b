import type { Disposable } from '../disposables.ts';
import type { Clock } from './clock.ts';

/** A timeout that can be replaced. */
export interface Timer extends Disposable {
  readonly isSet: boolean;
  /** Calls `callback` once after `delay` milliseconds, instead of the previous callback. */
  set(callback: () => void, delay: number): void;
  clear(): void;
  /** Also ignores later `set` calls. */
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
