import { type Disposable, toDisposable } from '../../core/disposables.ts';

export interface UnreadResponse {
  /** Frees the rest; its caller never gets the whole response. */
  readonly forget?: () => void;
  readonly cut: () => void;
}

export interface UnreadResponses {
  /**
   * Registers a response that waits for its reader. If all together hold too much, forgets those that have waited
   * longest. Dispose once taken.
   * @param bytes memory that it holds, if any; may be shared.
   */
  hold(response: UnreadResponse, bytes?: Uint8Array): Disposable;
  cutLongest(): boolean;
}

/** @param limit bytes of all responses together; a single one may exceed it. */
export function createUnreadResponses(limit: number): UnreadResponses {
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
