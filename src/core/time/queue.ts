import { DemoError } from '../errors.ts';

/** Runs tasks one at a time, first in, first out. */
export interface Queue {
  /** Tasks that wait; the running one does not count. */
  readonly length: number;
  /** Runs the task in its turn, exactly once. Rejects with `queue-full` when too many wait, or as the task does. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Rejects every waiting task with `reason`, unrun; tells how many there were. */
  clear(reason: DemoError): number;
}

interface Waiting {
  readonly start: () => Promise<void>;
  readonly reject: (reason: DemoError) => void;
}

/**
 * @param limit how many may wait beside the one that runs.
 * @param onDidChange hears how many wait, at every change of that. A task that runs at once has not waited.
 */
export function createQueue(limit: number, onDidChange: (length: number) => void = () => undefined): Queue {
  const waiting: Waiting[] = [];
  let running = false;

  const take = () => {
    const task = waiting.shift();
    if (task) onDidChange(waiting.length);
    return task;
  };
  const drain = async (first: Waiting) => {
    running = true;
    for (let task: Waiting | undefined = first; task; task = take()) await task.start();
    running = false;
  };

  return {
    get length() {
      return waiting.length;
    },
    run(task) {
      if (running && waiting.length >= limit) {
        const message = `${limit} steps are already waiting: this one was not taken`;
        return Promise.reject(new DemoError('queue-full', message, { hint: 'Try again in a second, or stop.' }));
      }
      return new Promise((resolve, reject) => {
        // start() never rejects: the outcome goes to the caller, the queue goes on.
        const own = { start: () => task().then(resolve, reject), reject };
        if (!running) return void drain(own);
        waiting.push(own);
        onDidChange(waiting.length);
      });
    },
    clear(reason) {
      const dropped = waiting.splice(0);
      if (dropped.length > 0) onDidChange(0);
      for (const { reject } of dropped) reject(reason);
      return dropped.length;
    },
  };
}
