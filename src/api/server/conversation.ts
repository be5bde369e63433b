/** `close` when nothing more may be said on the socket. */
export type Outcome = 'keep' | 'close';

/** Answers one request. Never throws, never rejects. */
export type Turn = () => Outcome | Promise<Outcome>;

/** What is said on one socket: one exchange after another, however fast the caller sends (pipelining). */
export interface Conversation {
  /** Closed: what was taken and has not begun will not run, and nothing is taken any more. */
  readonly isOver: boolean;
  /** A turn is running. */
  readonly isBusy: boolean;
  /** Turns that wait for the running one. */
  readonly waiting: number;
  take(turn: Turn): void;
  /** Puts a turn in the place of the last one that waits. */
  replaceLast(turn: Turn): void;
  close(): void;
}

export function createConversation(): Conversation {
  const waiting: Turn[] = [];
  let isBusy = false;
  let isOver = false;

  const close = () => {
    isOver = true;
    waiting.length = 0;
  };
  const end = (outcome: Outcome) => {
    isBusy = false;
    if (outcome === 'close') close();
    const following = waiting.shift();
    if (following) run(following);
  };
  const run = (turn: Turn) => {
    isBusy = true;
    const outcome = turn();
    if (outcome instanceof Promise) void outcome.then(end);
    else end(outcome);
  };
  const take = (turn: Turn) => {
    if (isOver) return;
    if (isBusy) waiting.push(turn);
    else run(turn);
  };

  return {
    get isOver() {
      return isOver;
    },
    get isBusy() {
      return isBusy;
    },
    get waiting() {
      return waiting.length;
    },
    take,
    replaceLast(turn) {
      waiting.pop();
      take(turn);
    },
    close,
  };
}
