import { type Disposable, toDisposable } from '../../core/disposables.ts';

export interface UnreadResponses {
  /**
   * Registers a response that waits for its reader. If all together hold too much, cuts those that have waited longest.
   * Dispose once taken.
   * @param bytes memory that it holds, if any; may be shared.
   */
  hold(cut: () => void, bytes?: Uint8Array): Disposable;
  cutLongest(): boolean;
}

/** @param limit bytes of all responses together; a single one may exceed it. */
export function createUnreadResponses(limit: number): UnreadResponses {
  const waiting = new Set<{ readonly cut: () => void; readonly bytes: Uint8Array | undefined }>();

  const cutFirst = (isLarge = false): boolean => {
    for (const response of waiting) {
      if (isLarge && !response.bytes) continue;
      waiting.delete(response);
      response.cut();
      return true;
    }
    return false;
  };
  const isTooMuch = (): boolean => {
    const large = [...waiting].flatMap(({ bytes }) => bytes ?? []);
    return large.length > 1 && [...new Set(large)].reduce((sum, { length }) => sum + length, 0) > limit;
  };

  return {
    hold(cut, bytes) {
      const response = { cut, bytes };
      waiting.add(response);
      while (bytes && isTooMuch()) cutFirst(true);
      return toDisposable(() => waiting.delete(response));
    },
    cutLongest: cutFirst,
  };
}
