import { type Disposable, disposeAll, toDisposable } from './disposables.ts';

/** Dispose the result to unsubscribe. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

export interface Emitter<T> {
  readonly event: Event<T>;
  fire(value: T): void;
}

/** Calls listeners in order of subscription, on a snapshot of the list. */
export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    event(listener) {
      const uniqueListener = (value: T) => listener(value);
      listeners.add(uniqueListener);
      return toDisposable(() => listeners.delete(uniqueListener));
    },
    fire(value) {
      for (const listener of [...listeners]) listener(value);
    },
  };
}

export function eitherOf(one: Event<unknown>, other: Event<unknown>): Event<void> {
  return (listener) => disposeAll([one(() => listener()), other(() => listener())]);
}
