import { type Disposable, toDisposable } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';

export type SubscriptionKind = 'stream' | 'poll';

/** Counts callers that stay: event streams and long polls together. */
export interface Subscribers {
  readonly isFull: boolean;
  readonly hasStreams: boolean;
  readonly count: number;
  readonly onDidChange: Event<void>;
  /** Dispose to leave. */
  add(kind: SubscriptionKind): Disposable;
}

const subscriberLimit = 200;

/** Does not enforce the limit; check `isFull` before. */
export function createSubscribers(limit = subscriberLimit): Subscribers {
  const taken = { stream: 0, poll: 0 };
  const changes = createEmitter<void>();
  return {
    get isFull() {
      return taken.stream + taken.poll >= limit;
    },
    get hasStreams() {
      return taken.stream > 0;
    },
    get count() {
      return taken.stream + taken.poll;
    },
    onDidChange: changes.event,
    add(kind) {
      taken[kind] += 1;
      changes.fire();
      return toDisposable(() => {
        taken[kind] -= 1;
        changes.fire();
      });
    },
  };
}
