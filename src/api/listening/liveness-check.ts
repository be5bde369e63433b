import type { Clock } from '../../core/time/clock.ts';

/** Milliseconds without an answer after which the owner counts as gone. */
const answerTimeout = 2_500;

/** Whether this window is still there. */
export interface LivenessCheck {
  /** Asks the window anew, unless an answer is still awaited; `true` where that has been so for too long. */
  isLost(): boolean;
}

/**
 * Watches over a window that may go without a word: when a page in a browser crashes or loses its net, VS Code's server
 * keeps its extensions, and so the port, for minutes to hours.
 * @param touchWindow resolves once the window answers; without it there is none to lose.
 */
export function createLivenessCheck(clock: Clock, touchWindow?: () => PromiseLike<unknown>): LivenessCheck {
  let askedAt: number | undefined;
  const answered = () => {
    askedAt = undefined;
  };
  return {
    isLost() {
      if (touchWindow === undefined) return false;
      if (askedAt !== undefined) return clock.now() - askedAt >= answerTimeout;
      askedAt = clock.now();
      void touchWindow().then(answered, answered);
      return false;
    },
  };
}
