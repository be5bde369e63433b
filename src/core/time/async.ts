import type { Disposable } from '../disposables.ts';
import { DemoError } from '../errors.ts';
import type { Clock } from './clock.ts';
import { createTimer } from './timer.ts';

// Tasks that must not overlap. The names are those of VS Code's own `base/common/async.ts` where it has the same.

export type Task<T = void> = () => Promise<T>;

/**
 * Runs tasks one after another, in order of call; one that fails does not hold up the rest.
 *
 * @example
 * const writing = createSequencer();
 * void writing.queue(() => writeFile(path, 'a'));
 * await writing.queue(() => writeFile(path, 'b')); // the file holds "b"
 */
export interface Sequencer {
  /** Settles as the task does. */
  queue<T>(task: Task<T>): Promise<T>;
  /** As `queue`, unless the last one that waits is this very task: its run is for both then. */
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
 * Runs so many tasks at a time; the others wait in their order.
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
  /** Those that have passed go from the list together: one by one each would move all that wait behind it. */
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
 * One run at a time, which is shared by all who call while it is under way.
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
 * Lets a run know whether another one has begun since: what it found is stale then.
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
    const own = ++latest;
    return () => own === latest;
  };
}

/**
 * Runs a task that is asked for often: once for all requests of the next `delay` milliseconds, or of the time that a run
 * under way still takes.
 *
 * @example
 * const reading = createThrottledDelayer(clock, 50, readAll);
 * watcher.onDidChange(reading.trigger);
 */
export interface ThrottledDelayer extends Disposable {
  trigger(): void;
  /** Runs the task at once; to be called when none is under way. */
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
 * Many readers, or one writer: never both at once.
 *
 * @example
 * const objects = createReadWriteLock();
 * void objects.read(() => use(hash)); // beside others
 * await objects.write(deleteUnused); // after all of them; who comes later waits
 */
export interface ReadWriteLock {
  read<T>(task: Task<T>): Promise<T>;
  /** One at a time: its callers see to that. */
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
 * Runs tasks one after another as a sequencer does, with a limit to how many wait and a way to refuse those that do.
 *
 * @example
 * const steps = createQueue(16);
 * void steps.run(next);
 * steps.clear(new DemoError('cancelled', 'Stopped'));
 */
export interface Queue {
  /** Tasks that wait; the running one does not count. */
  readonly length: number;
  /** Runs the task in its turn, exactly once: at once when nothing runs. Rejects with `queue-full`, or as the task does. */
  run<T>(task: Task<T>): Promise<T>;
  /** Rejects every waiting task with `reason`, unrun; tells how many there were. */
  clear(reason: DemoError): number;
}

interface QueuedTask {
  readonly start: Task;
  readonly reject: (reason: DemoError) => void;
}

/**
 * @param limit how many may wait beside the one that runs.
 * @param onDidChange hears how many wait, at every change of that. A task that runs at once has not waited.
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
        const message = `${limit} steps are already waiting: this one was rejected`;
        return Promise.reject(new DemoError('queue-full', message, { hint: 'Try again in a second, or stop.' }));
      }
      return new Promise((resolve, reject) => {
        // start() never rejects: the outcome goes to the caller, the queue goes on.
        const own = { start: () => task().then(resolve, reject), reject };
        if (!isRunning) return void drain(own);
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

/** Work that has begun and not ended. */
export interface UnderWay {
  /** Gives the work back, and has `settled` wait for it. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves once none is under way, failed ones included. */
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
