/** Work on the server, one piece after another: starts and stops never overlap. */
export interface ServerTurns {
  /** After everything asked before. Never rejects. */
  take(task: () => Promise<void>): Promise<void>;
  /** The same for a task that does the whole of it: one that still waits for its turn does for all who ask. */
  takeOnce(task: () => Promise<void>): Promise<void>;
  /** Whoever asks from now on is not served by a task that waited before. */
  forget(): void;
}

export function createServerTurns(reportBug: (error: unknown) => void): ServerTurns {
  let work: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  const take = (task: () => Promise<void>) => {
    work = work.then(task).catch(reportBug);
    return work;
  };
  const forget = () => {
    queued = undefined;
  };
  return {
    take,
    takeOnce(task) {
      queued ??= take(() => {
        forget();
        return task();
      });
      return queued;
    },
    forget,
  };
}
