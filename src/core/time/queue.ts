import { DemoError } from '../errors.ts';

/** Runs tasks one at a time, first in, first out. */
export interface Queue {
  /** Tasks that wait; the running one does not count. */
  readonly length: number;
  /** Runs the task in its turn, exactly once. Rejects with `queue-full` when too many wait, or as the task does. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Rejects every waiting task with `reason`, unrun. */
  clear(reason: DemoError): void;
}

interface Waiting {
  readonly start: () => Promise<void>;
  readonly reject: (reason: DemoError) => void;
}

/** @param limit how many may wait beside the one that runs. */
export function createQueue(limit: number): Queue {
  const waiting: Waiting[] = [];
  let running = false;

  const drain = async () => {
    running = true;
    for (let task = waiting.shift(); task; task = waiting.shift()) await task.start();
    running = false;
  };

  return {
    get length() {
      return waiting.length;
    },
    run(task) {
      if (running && waiting.length >= limit) {
        const message = `${limit} steps are already waiting`;
        return Promise.reject(new DemoError('queue-full', message, { hint: 'Try again in a second.' }));
      }
      return new Promise((resolve, reject) => {
        // start() never rejects: the outcome goes to the caller, the queue goes on.
        waiting.push({ start: () => task().then(resolve, reject), reject });
        if (!running) void drain();
      });
    },
    clear(reason) {
      for (const { reject } of waiting.splice(0)) reject(reason);
    },
  };
}
