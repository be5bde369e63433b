import { type Disposable, toDisposable } from '../../core/disposables.ts';

export type SubscriptionKind = 'stream' | 'poll';

/** Counts callers that stay: event streams and long polls together. */
export interface Subscribers {
  readonly isFull: boolean;
  readonly hasStreams: boolean;
  /** Dispose to leave. */
  add(kind: SubscriptionKind): Disposable;
}

const subscriberLimit = 200;

/** Does not enforce the limit; check `isFull` before. */
export function createSubscribers(limit = subscriberLimit): Subscribers {
  const taken = { stream: 0, poll: 0 };
  return {
    get isFull() {
      return taken.stream + taken.poll >= limit;
    },
    get hasStreams() {
      return taken.stream > 0;
    },
    add(kind) {
      taken[kind] += 1;
      return toDisposable(() => {
        taken[kind] -= 1;
      });
    },
  };
}
