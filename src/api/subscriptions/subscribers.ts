import { type Disposable, toDisposable } from '../../core/disposables.ts';

export type SubscriptionKind = 'stream' | 'poll';

/** Room for callers that stay: event streams and long polls together. */
export interface Subscribers {
  readonly isFull: boolean;
  /** Whether an event stream is among them. */
  readonly hasStreams: boolean;
  /** Dispose to leave. */
  add(kind: SubscriptionKind): Disposable;
}

/** Event streams and long polls together. */
const subscriberLimit = 200;

/** @param limit how many there are; who asks for more is refused before. */
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
