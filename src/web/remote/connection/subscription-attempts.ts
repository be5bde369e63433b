import type { ShowSnapshot } from '../../../api/editor-port.ts';
import type { Disposable } from '../../../core/disposables.ts';
import type { Clock } from '../../../core/time/clock.ts';
import type { Subscribe, SubscriptionEnd, SubscriptionTransport } from './subscription.ts';

/** Milliseconds. Heartbeats come every 15 s; long polls return after 25 s. */
const limits = {
  /** Until the first message. */
  opening: 5_000,
  /** Between messages. */
  silence: 35_000,
} as const;

/** Runs one subscription at a time. Ignores events of an abandoned one. */
export interface Attempts extends Disposable {
  /** Time of the last message. */
  readonly heardAt: number;
  /** Replaces the current subscription. */
  begin(transport: SubscriptionTransport): void;
}

export interface AttemptsOptions {
  readonly subscribe: Subscribe;
  readonly clock: Clock;
  readonly onShow: (state: ShowSnapshot, instance: string) => void;
  /** Called when the current subscription ends. */
  readonly onEnd: (end: SubscriptionEnd) => void;
}

export function createAttempts({ subscribe, clock, onShow, onEnd }: AttemptsOptions): Attempts {
  let heardAt = clock.now();
  let current: AbortController | undefined;
  let limit: Disposable | undefined;

  const abandon = () => {
    limit?.dispose();
    current?.abort();
    current = undefined;
  };
  return {
    get heardAt() {
      return heardAt;
    },
    begin(transport) {
      abandon();
      const own = new AbortController();
      current = own;
      const end = (how: SubscriptionEnd) => {
        if (own !== current) return;
        abandon();
        onEnd(how);
      };
      limit = clock.setTimeout(() => end({ kind: 'silent' }), limits.opening);
      const alive = () => {
        if (own !== current) return;
        heardAt = clock.now();
        limit?.dispose();
        limit = clock.setTimeout(() => end({ kind: 'lost' }), limits.silence);
      };
      const state = (show: ShowSnapshot, instance: string) => {
        if (own === current) onShow(show, instance);
      };
      void subscribe(transport, { alive, state }, own.signal).then(end);
    },
    dispose: abandon,
  };
}
