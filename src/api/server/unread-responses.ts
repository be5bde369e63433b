import { type Disposable, toDisposable } from '../../core/disposables.ts';

/** A response that the network has not taken, because its caller does not read. */
export interface UnreadResponse {
  /** Frees the rest of it: its caller will never have it whole. */
  readonly forget?: () => void;
  /** Ends the connection. */
  readonly cut: () => void;
}

/** Responses that wait for their readers. */
export interface UnreadResponses {
  /**
   * One that waits from now on, or again, after a part of it was taken. Those that have waited longest are forgotten
   * when all of them hold too much. Dispose once it is taken.
   * @param bytes kept from being freed, if any; several may share them.
   */
  hold(response: UnreadResponse, bytes?: Uint8Array): Disposable;
  /** Cuts the one that has waited longest; `false` when there is none. */
  cutLongest(): boolean;
}

/** @param limit bytes that all responses may hold together; one alone may hold more. */
export function createUnreadResponses(limit: number): UnreadResponses {
  /** In the order in which they have begun to wait. */
  const waiting = new Set<UnreadResponse>();
  const holding = new Map<UnreadResponse, Uint8Array>();
  const sharers = new Map<Uint8Array, number>();
  let held = 0;

  const share = (bytes: Uint8Array, change: 1 | -1) => {
    const before = sharers.get(bytes) ?? 0;
    const after = before + change;
    if (after === 0) sharers.delete(bytes);
    else sharers.set(bytes, after);
    if (before === 0 || after === 0) held += change * bytes.length;
  };
  const letGo = (response: UnreadResponse) => {
    const bytes = holding.get(response);
    if (bytes && holding.delete(response)) share(bytes, -1);
  };
  const remove = (response: UnreadResponse) => {
    waiting.delete(response);
    letGo(response);
  };
  const forgetLongest = () => {
    for (const response of holding.keys()) {
      letGo(response);
      response.forget?.();
      return;
    }
  };

  return {
    hold(response, bytes) {
      waiting.add(response);
      if (bytes) {
        holding.set(response, bytes);
        share(bytes, 1);
      }
      while (held > limit && holding.size > 1) forgetLongest();
      return toDisposable(() => remove(response));
    },
    cutLongest() {
      for (const response of waiting) {
        remove(response);
        response.cut();
        return true;
      }
      return false;
    },
  };
}
