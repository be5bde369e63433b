import type { ShowSnapshot } from '../../../api/editor-port.ts';

/** `stream` is server-sent events, `poll` one question after another, for where a stream does not come through. */
export type SubscriptionTransport = 'stream' | 'poll';

/** Hears of the show. */
export interface SubscriptionListener {
  /** Anything came: the other side is there. */
  alive(): void;
  state(state: ShowSnapshot, instance: string): void;
}

/** Why a subscription is over. */
export type SubscriptionEnd =
  | { readonly kind: 'lost' }
  /** This way brings nothing. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly detail: string };

/** Hears of the show until it is lost or refused, or the signal ends it. Never rejects. */
export type Subscribe = (
  transport: SubscriptionTransport,
  listener: SubscriptionListener,
  signal: AbortSignal,
) => Promise<SubscriptionEnd>;
