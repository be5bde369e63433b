import type { ShowSnapshot } from '../../../api/editor-port.ts';

/** `stream` is server-sent events, `poll` one question after another, for where a stream does not come through. */
export type FollowTransport = 'stream' | 'poll';

/** Events while following the show. */
export interface FollowListener {
  /** Anything came: the other side is there. */
  alive(): void;
  state(state: ShowSnapshot, instance: string): void;
}

/** Why one follows no longer. */
export type FollowEnd =
  | { readonly kind: 'lost' }
  /** This way brings nothing, whoever is at its other end. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly detail: string };

/** Follows the show until it is lost or refused, or the signal ends it. Never rejects. */
export type Follow = (transport: FollowTransport, listener: FollowListener, signal: AbortSignal) => Promise<FollowEnd>;
