import { messageOf } from '../../core/errors.ts';
import { createReadWriteLock, createSequencer, type Task } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { Snapshots } from '../../ports/snapshots.ts';
import { addRecord, type History, type HistoryRecord, noHistory } from './history.ts';
import { hashesOf, printRecord, readHistory, recordsOf } from './stored-history.ts';

/** The one place that holds the history, in memory and in the store. */
export interface HistoryLog {
  readonly history: History;
  /** Settled once the last window's records have been read. Never rejects. */
  readonly ready: Promise<void>;
  /** A number for a step that will begin, unless the show has gone back over it by then: no other step gets it. */
  promiseNumber(): number;
  /** Changes the history at once; the store follows with the next `flush`. */
  add(...records: readonly HistoryRecord[]): void;
  /** Does work that keeps bytes and adds the record that needs them: none of them go before it has ended. */
  keep<T>(work: () => Promise<T>): Promise<T>;
  /** All that was added is in the store, or the log says why it is not. Never rejects. */
  flush(): Promise<void>;
  /** Brings the store below its limit: the oldest steps can no longer be undone then. Never rejects. */
  trim(): Promise<void>;
  /** Keeps in the store only what the history still needs. Never rejects. */
  sweep(): Promise<void>;
}

export interface HistoryLogOptions {
  readonly snapshots: Snapshots;
  readonly log: Log;
  /** Bytes that the store may hold, now. */
  limit(): number;
  /** Milliseconds of the time of day. */
  now(): number;
}

/** So many records are added before they are written anew, the shortest way. */
const recordsBeforeRewrite = 5000;

export function createHistoryLog({ snapshots, log, limit, now }: HistoryLogOptions): HistoryLog {
  let history = noHistory;
  const promises = createPromises();
  let pending: HistoryRecord[] = [];
  let written = 0;
  const journal = createJournalSequencer(log);
  const objects = createReadWriteLock();

  const rewrite = () => {
    pending = [];
    return snapshots.rewrite(recordsOf(history).map(printRecord)).then(() => {
      written = 0;
    });
  };
  const load = async () => {
    const records = await snapshots.records();
    history = readHistory(records, now());
    if (records.length > 0) await rewrite();
  };
  const write = async () => {
    if (pending.length === 0) return;
    const batch = pending;
    pending = [];
    written += batch.length;
    try {
      await (written > recordsBeforeRewrite ? rewrite() : snapshots.record(batch.map(printRecord)));
    } catch (error) {
      written = Number.POSITIVE_INFINITY; // what follows makes no sense without these
      throw error;
    }
  };
  const sweep = () => snapshots.sweep(hashesOf(history));
  const drop = async () => {
    // What nobody needs any more may be enough.
    await sweep();
    let forgotten = 0;
    while (snapshots.size > limit() && forgotten < history.steps.length) {
      forgotten = Math.min(history.steps.length, forgotten + Math.ceil(history.steps.length / 4));
      history = { ...history, steps: history.steps.map((step, i) => (i < forgotten ? emptied(step) : step)) };
      const before = snapshots.size;
      await sweep();
      // What is left is not of these steps: forgetting more of them makes no room.
      if (snapshots.size === before) break;
    }
    if (forgotten > 0) await rewrite();
  };
  const ready = journal.queue(load);

  return {
    get history() {
      return history;
    },
    ready,
    promiseNumber() {
      const { next } = history;
      history = { ...history, next: next + 1 };
      promises.give(next);
      return next;
    },
    add(...records) {
      const held = records.filter((record) => promises.holds(record, history));
      history = held.reduce(addRecord, history);
      pending.push(...held);
    },
    keep: objects.read,
    flush: () => journal.queue(write),
    sweep: () => journal.queue(() => objects.write(sweep)),
    trim: () => (snapshots.size > limit() ? journal.queue(() => objects.write(drop)) : journal.idle()),
  };
}

/**
 * Runs what need not succeed, one after the other; says once that it did not, until it does again: it will not be better
 * with the next step.
 */
function createJournalSequencer(log: Log) {
  const sequencer = createSequencer();
  let hasFailed = false;
  const guard = async (task: Task) => {
    try {
      await task();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn(`The way back is not kept over a restart: ${messageOf(error)}`);
      hasFailed = true;
    }
  };
  return {
    queue: (task: Task) => sequencer.queue(() => guard(task)),
    /** Resolves once all that was queued before has ended. */
    idle: () => sequencer.queue(async () => undefined),
  };
}

/** The numbers of steps that have not begun: on a slow disk the show may go back over one first, and then it never does. */
function createPromises() {
  const numbers = new Set<number>();
  const withdraw = (from: number) => {
    for (const number of numbers) if (number >= from) numbers.delete(number);
  };
  return {
    give: (number: number) => void numbers.add(number),
    /** Whether the record has its place in the history. */
    holds(record: HistoryRecord, { steps, next }: History): boolean {
      if (record.kind === 'back') withdraw(record.steps === 0 ? 0 : (steps[record.steps]?.number ?? next));
      return record.kind !== 'began' || record.isRest === true || numbers.delete(record.number);
    },
  };
}

/** A step whose files are no longer kept. */
function emptied(step: History['steps'][number]): History['steps'][number] {
  const before = { ...step.before, editor: { ...step.before.editor, unsaved: [] } };
  const obstacle = 'what was before it is no longer kept (showrunner.history.limit)';
  return { ...step, before, touched: new Map(), left: new Map(), ownEdits: [], unsaved: [], obstacle };
}
