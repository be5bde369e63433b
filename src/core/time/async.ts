import type { Disposable } from '../disposables.ts';
import { DemoError } from '../errors.ts';
import type { Clock } from './clock.ts';
import { createTimer } from './timer.ts';

// Names as in VS Code's `base/common/async.ts` where it has the same.

export type Task<T = void> = () => Promise<T>;

/**
 * Runs tasks one after another; a failed task does not stop the rest.
 *
 * @example
 * const writing = createSequencer();
 * void writing.queue(() => writeFile(path, 'a'));
 * await writing.queue(() => writeFile(path, 'b')); // the file holds "b"
 */
export interface Sequencer {
  /** Settles like the task. */
  queue<T>(task: Task<T>): Promise<T>;
  /** If the same task is already the last in the queue, returns its promise. */
  queueOnce<T>(task: Task<T>): Promise<T>;
}

export function createSequencer(): Sequencer {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: { readonly task: Task<unknown>; readonly run: Promise<unknown> } | undefined;
  const queue = <T>(task: Task<T>): Promise<T> => {
    const run = last.then(() => {
      if (waiting?.run === run) waiting = undefined;
      return task();
    });
    last = run.catch(() => undefined);
    waiting = { task, run };
    return run;
  };
  return {
    queue,
    queueOnce: <T>(task: Task<T>) => (waiting?.task === task ? (waiting.run as Promise<T>) : queue(task)),
  };
}

/**
 * Runs a limited number of tasks in parallel.
 *
 * @example
 * const limit = createLimiter(8);
 * await Promise.all(paths.map((path) => limit(() => readFile(path)))); // never more than 8 open files
 */
export type Limiter = <T>(task: Task<T>) => Promise<T>;

export function createLimiter(parallelism: number): Limiter {
  let waiting: (() => void)[] = [];
  let passed = 0;
  let running = 0;
  /** Removes started tasks in bulk, because each removal moves all others. */
  const takeNext = () => {
    const next = waiting[passed];
    if (next) passed++;
    if (passed * 2 > waiting.length) {
      waiting = waiting.slice(passed);
      passed = 0;
    }
    return next;
  };
  return async (task) => {
    if (running >= parallelism) await new Promise<void>((pass) => waiting.push(pass));
    else running++;
    try {
      return await task();
    } finally {
      const next = takeNext();
      if (next) next();
      else running--;
    }
  };
}

/**
 * Concurrent calls share one run.
 *
 * @example
 * const check = createSharedRun(checkShow);
 * await Promise.all([check(), check()]); // one run of checkShow
 */
export function createSharedRun<T>(task: Task<T>): Task<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= task().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Tells a run whether a newer one has begun.
 *
 * @example
 * const beginRun = createLatestRun();
 * const isLatest = beginRun();
 * const page = await draw();
 * if (isLatest()) show(page);
 */
export function createLatestRun(): () => () => boolean {
  let latest = 0;
  return () => {
    const runNumber = ++latest;
    return () => runNumber === latest;
  };
}

/**
 * Runs a task once for all triggers within `delay` milliseconds, or during the current run.
 *
 * @example
 * const reading = createThrottledDelayer(clock, 50, readAll);
 * watcher.onDidChange(reading.trigger);
 */
export interface ThrottledDelayer extends Disposable {
  trigger(): void;
  /** Must not be called during a run. */
  runNow(): Promise<void>;
}

/** `task` must not reject. */
export function createThrottledDelayer(clock: Clock, delay: number, task: Task): ThrottledDelayer {
  const timer = createTimer(clock);
  let isRunning = false;
  let isTriggered = false;

  const runNow = async () => {
    timer.clear();
    isTriggered = false;
    isRunning = true;
    await task();
    isRunning = false;
    if (isTriggered) trigger();
  };
  const trigger = () => {
    isTriggered = true;
    if (!isRunning && !timer.isSet) timer.set(() => void runNow(), delay);
  };
  return { trigger, runNow, dispose: timer.dispose };
}

/**
 * Either many readers or one writer.
 *
 * @example
 * const objects = createReadWriteLock();
 * void objects.read(() => use(hash)); // in parallel
 * await objects.write(deleteUnused); // after all readers; later calls wait
 */
export interface ReadWriteLock {
  read<T>(task: Task<T>): Promise<T>;
  /** Callers must not overlap writes. */
  write(task: Task): Promise<void>;
}

export function createReadWriteLock(): ReadWriteLock {
  const readers = new Set<Promise<unknown>>();
  let writing: Promise<unknown> = Promise.resolve();
  return {
    read(task) {
      const reading = writing.then(task);
      readers.add(reading);
      const leave = () => void readers.delete(reading);
      reading.then(leave, leave);
      return reading;
    },
    write(task) {
      const run = Promise.allSettled([...readers]).then(task);
      writing = run.catch(() => undefined);
      return run;
    },
  };
}

/**
 * A sequencer with a limited length, whose waiting tasks can be rejected.
 *
 * @example
 * const steps = createQueue(16);
 * void steps.run(next);
 * steps.clear(new DemoError('cancelled', 'Stopped'));
 */
export interface Queue {
  /** Without the running task. */
  readonly length: number;
  /** Runs the task when its turn comes. Rejects with `queue-full`, or like the task. */
  run<T>(task: Task<T>): Promise<T>;
  /** Rejects all waiting tasks; returns their number. */
  clear(reason: DemoError): number;
}

interface QueuedTask {
  readonly start: Task;
  readonly reject: (reason: DemoError) => void;
}

/**
 * @param limit maximum of waiting tasks.
 * @param onDidChange called with the number of waiting tasks when it changes.
 */
export function createQueue(limit: number, onDidChange: (length: number) => void = () => undefined): Queue {
  const waiting: QueuedTask[] = [];
  let isRunning = false;

  const take = () => {
    const task = waiting.shift();
    if (task) onDidChange(waiting.length);
    return task;
  };
  const drain = async (first: QueuedTask) => {
    isRunning = true;
    for (let task: QueuedTask | undefined = first; task; task = take()) await task.start();
    isRunning = false;
  };

  return {
    get length() {
      return waiting.length;
    },
    run(task) {
      if (isRunning && waiting.length >= limit) {
        const message = `${limit} steps are already waiting, so this one was rejected`;
        return Promise.reject(new DemoError('queue-full', message, { hint: 'Try again in a second, or use stop.' }));
      }
      return new Promise((resolve, reject) => {
        // start() never rejects: the outcome goes to the caller.
        const queuedTask = { start: () => task().then(resolve, reject), reject };
        if (!isRunning) return void drain(queuedTask);
        waiting.push(queuedTask);
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

export interface UnderWay {
  /** Returns the promise, and makes `settled` wait for it. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves when all tracked work has ended, even if it failed. */
  settled(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const all = new Set<Promise<unknown>>();
  return {
    track(work) {
      const forget = () => void all.delete(watched);
      const watched: Promise<unknown> = work.then(forget, forget);
      all.add(watched);
      return work;
    },
    async settled() {
      while (all.size > 0) await Promise.all(all);
    },
  };
}
