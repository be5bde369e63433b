import type { ShowSnapshot } from '../../../api/editor-port.ts';
import type { Disposable } from '../../../core/disposables.ts';
import type { Clock } from '../../../core/time/clock.ts';
import type { Subscribe, SubscriptionEnd, SubscriptionTransport } from './subscription.ts';
import { createAttempts } from './subscription-attempts.ts';

export type ServerConnectionState =
  | { readonly kind: 'connecting' | 'connected' | 'reconnecting' | 'away' | 'token-required' | 'token-wrong' }
  /** Showrunner answers but refuses this page. */
  | { readonly kind: 'refused'; readonly detail: string };

export interface ServerConnection extends Disposable {
  readonly state: ServerConnectionState;
  /** The connected server. */
  readonly instance: string | undefined;
  /** Starts, or restarts with another token. */
  restart(): void;
  /** Call when the page is visible or the network is back: retries doubtful presses at once. */
  wake(): void;
  /** Call when another request got no answer: reconnects, because a dead connection can look alive for long. */
  doubt(): void;
}

export interface ServerConnectionOptions {
  readonly subscribe: Subscribe;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly onState: (state: ServerConnectionState) => void;
  readonly onShow: (state: ShowSnapshot) => void;
}

/** Milliseconds. */
const limits = {
  /** After this silence, a page that wakes up does not trust its state: a heartbeat comes every 15 s. */
  doubt: 17_000,
  firstDelay: 250,
  longestDelay: 8_000,
  /** Without Showrunner for this long, report it as away. */
  away: 6_000,
} as const;

/** Subscribes to the show and reconnects with growing delays, forever. */
export function createConnection({
  subscribe,
  clock,
  random,
  onState,
  onShow,
}: ServerConnectionOptions): ServerConnection {
  let state: ServerConnectionState = { kind: 'connecting' };
  let instance: string | undefined;
  let transport: SubscriptionTransport = 'stream';
  let failures = 0;
  let lostAt = clock.now();
  let retry: Disposable | undefined;

  const set = (next: ServerConnectionState) => {
    if (next.kind !== 'connected') instance = undefined;
    if (next.kind === state.kind && next.kind !== 'refused') return;
    state = next;
    onState(state);
  };
  const attempts = createAttempts({
    subscribe,
    clock,
    onShow(show, from) {
      failures = 0;
      instance = from;
      set({ kind: 'connected' });
      onShow(show);
    },
    onEnd(end) {
      if (state.kind === 'connected') lostAt = clock.now();
      // If nothing comes through, try the other transport: a proxy may hold a stream back.
      if (end.kind === 'silent') transport = transport === 'stream' ? 'poll' : 'stream';
      failures += 1;
      set(stateAfter(end, state, clock.now() - lostAt));
      if (state.kind === 'token-required' || state.kind === 'token-wrong') return;
      const delay = Math.min(limits.firstDelay * 2 ** (failures - 1), limits.longestDelay);
      retry = clock.setTimeout(begin, delay * (0.5 + random() / 2));
    },
  });
  const begin = () => {
    retry?.dispose();
    attempts.begin(transport);
  };
  return {
    get state() {
      return state;
    },
    get instance() {
      return instance;
    },
    restart() {
      failures = 0;
      lostAt = clock.now();
      set({ kind: 'connecting' });
      begin();
    },
    wake() {
      const isSure = state.kind === 'connected' && clock.now() - attempts.heardAt < limits.doubt;
      if (!isSure) begin();
    },
    doubt: begin,
    dispose() {
      retry?.dispose();
      attempts.dispose();
    },
  };
}

function stateAfter(end: SubscriptionEnd, before: ServerConnectionState, missing: number): ServerConnectionState {
  if (end.kind === 'refused' && end.status === 401) {
    return { kind: end.code === 'token-required' ? 'token-required' : 'token-wrong' };
  }
  if (end.kind === 'refused' && end.status < 500 && end.status !== 429) return { kind: 'refused', detail: end.detail };
  if (missing >= limits.away) return { kind: 'away' };
  return { kind: before.kind === 'connecting' ? 'connecting' : 'reconnecting' };
}
