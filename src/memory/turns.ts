/** Lets one piece of work run at a time, in order of call; one that fails does not hold up the rest. */
export interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(work) {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
