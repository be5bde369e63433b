import { type Disposable, toDisposable } from '../../core/disposables.ts';

/** An answer that the network has not taken, because its caller does not read. */
export interface UnreadAnswer {
  /** Lets go of what is left of it: its caller will never have it whole. */
  readonly forget?: () => void;
  /** Ends the connection. */
  readonly cut: () => void;
}

/** Answers that wait for their readers. */
export interface Unread {
  /**
   * One that waits from now on, or again, after a part of it was taken. Those that have waited longest are forgotten
   * when all of them hold too much. Dispose once it is taken.
   * @param bytes what it keeps from being freed, if anything; several may share it.
   */
  hold(answer: UnreadAnswer, bytes?: Uint8Array): Disposable;
  /** Cuts the one that has waited longest; `false` when there is none. */
  cutLongest(): boolean;
}

/** @param limit bytes that all answers may hold together; one alone may hold more. */
export function createUnread(limit: number): Unread {
  /** In the order in which they have begun to wait. */
  const waiting = new Set<UnreadAnswer>();
  const holding = new Map<UnreadAnswer, Uint8Array>();
  const sharers = new Map<Uint8Array, number>();
  let held = 0;

  const share = (bytes: Uint8Array, change: 1 | -1) => {
    const before = sharers.get(bytes) ?? 0;
    const after = before + change;
    if (after === 0) sharers.delete(bytes);
    else sharers.set(bytes, after);
    if (before === 0 || after === 0) held += change * bytes.length;
  };
  const letGo = (answer: UnreadAnswer) => {
    const bytes = holding.get(answer);
    if (bytes && holding.delete(answer)) share(bytes, -1);
  };
  const remove = (answer: UnreadAnswer) => {
    waiting.delete(answer);
    letGo(answer);
  };
  const forgetLongest = () => {
    for (const answer of holding.keys()) {
      letGo(answer);
      answer.forget?.();
      return;
    }
  };

  return {
    hold(answer, bytes) {
      waiting.add(answer);
      if (bytes) {
        holding.set(answer, bytes);
        share(bytes, 1);
      }
      while (held > limit && holding.size > 1) forgetLongest();
      return toDisposable(() => remove(answer));
    },
    cutLongest() {
      for (const answer of waiting) {
        remove(answer);
        answer.cut();
        return true;
      }
      return false;
    },
  };
}
