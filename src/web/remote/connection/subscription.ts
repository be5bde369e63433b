import type { ShowSnapshot } from '../../../api/editor-port.ts';

/** `stream`: server-sent events; `poll`: long polling, if a stream does not come through. */
export type SubscriptionTransport = 'stream' | 'poll';

export interface SubscriptionListener {
  /** Called for any data. */
  alive(): void;
  state(state: ShowSnapshot, instance: string): void;
}

export type SubscriptionEnd =
  | { readonly kind: 'lost' }
  /** The transport delivers nothing. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly detail: string };

/** Follows the show until the connection is lost or refused, or the signal aborts. Never rejects. */
export type Subscribe = (
  transport: SubscriptionTransport,
  listener: SubscriptionListener,
  signal: AbortSignal,
) => Promise<SubscriptionEnd>;
