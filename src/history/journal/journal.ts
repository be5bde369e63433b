import { createReadWriteLock } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { States } from '../../ports/states.ts';
import { createPromises, createWriteSequencer } from './journal-order.ts';
import { hashesOf, printRecord, readTimeline, recordsOf } from './stored-timeline.ts';
import { addRecord, emptyTimeline, type HistoryRecord, type HistoryStep, type Timeline } from './timeline.ts';

/** The one place that holds the timeline, in memory and in the store. */
export interface Journal {
  readonly timeline: Timeline;
  /** Settled once the last window's records have been read. Never rejects. */
  readonly ready: Promise<void>;
  /** A number for a step that will begin, unless the show has gone back over it by then: no other step gets it. */
  promiseNumber(): number;
  /** Changes the timeline at once; the store follows with the next `flush`. */
  add(...records: readonly HistoryRecord[]): void;
  /** Does work that keeps bytes and adds the record that needs them: none of them go before it has ended. */
  keep<T>(work: () => Promise<T>): Promise<T>;
  /** All that was added is in the store, or the log says why it is not. Never rejects. */
  flush(): Promise<void>;
  /** Brings the store below its limit: the oldest steps can no longer be undone then. Never rejects. */
  trim(): Promise<void>;
  /** The number of the first step that the store does not have as it is; `undefined` when it has all. */
  readonly unwritten: number | undefined;
  /** Keeps in the store only what the timeline still needs. Never rejects. */
  sweep(): Promise<void>;
}

export interface JournalOptions {
  readonly states: Pick<States, 'records' | 'record' | 'rewrite' | 'sweep' | 'size'>;
  readonly log: Log;
  /** Bytes that the store may hold, now. */
  limit(): number;
  /** Milliseconds of the time of day. */
  now(): number;
}

/** So many records are added before they are written anew, the shortest way. */
const recordsBeforeRewrite = 5000;

export function createJournal({ states, log, limit, now }: JournalOptions): Journal {
  let timeline = emptyTimeline;
  const promises = createPromises();
  let pending: HistoryRecord[] = [];
  let written = 0;
  let unwritten: number | undefined;
  const journal = createWriteSequencer(log);
  const objects = createReadWriteLock();

  const rewrite = () => {
    pending = [];
    return states.rewrite(recordsOf(timeline).map(printRecord)).then(() => {
      [written, unwritten] = [0, undefined];
    });
  };
  const load = async () => {
    const records = await states.records();
    timeline = readTimeline(records, now());
    if (records.length > 0) await rewrite();
  };
  const write = async () => {
    if (pending.length === 0) return;
    const batch = pending;
    pending = [];
    written += batch.length;
    try {
      await (written > recordsBeforeRewrite ? rewrite() : states.record(batch.map(printRecord)));
    } catch (error) {
      written = Number.POSITIVE_INFINITY; // what follows makes no sense without these
      unwritten ??= firstNumberOf(batch);
      throw error;
    }
  };
  const sweep = () => states.sweep(hashesOf(timeline));
  const drop = async () => {
    // What nobody needs any more may be enough.
    await sweep();
    const forgotten = await forgetOldest(timeline.steps.length, { states, limit }, async (count) => {
      timeline = forgetFirst(timeline, count);
      await sweep();
    });
    if (forgotten > 0) await rewrite();
  };
  const ready = journal.queue(load);

  return {
    get timeline() {
      return timeline;
    },
    get unwritten() {
      return unwritten;
    },
    ready,
    promiseNumber() {
      const { next } = timeline;
      timeline = { ...timeline, next: next + 1 };
      promises.give(next);
      return next;
    },
    add(...records) {
      const held = records.filter((record) => promises.holds(record, timeline));
      timeline = held.reduce(addRecord, timeline);
      pending.push(...held);
    },
    keep: objects.read,
    flush: () => journal.queue(write),
    sweep: () => journal.queue(() => objects.write(sweep)),
    trim: () => (states.size > limit() ? journal.queue(() => objects.write(drop)) : journal.idle()),
  };
}

/** Forgets a quarter of so many more, until there is room; gives how many. What is left may not be of these: then it ends. */
async function forgetOldest(
  count: number,
  { states, limit }: Pick<JournalOptions, 'states' | 'limit'>,
  forget: (count: number) => Promise<void>,
): Promise<number> {
  let forgotten = 0;
  let before = Number.POSITIVE_INFINITY;
  while (states.size > limit() && states.size < before && forgotten < count) {
    before = states.size;
    forgotten = Math.min(count, forgotten + Math.ceil(count / 4));
    await forget(forgotten);
  }
  return forgotten;
}

function forgetFirst(timeline: Timeline, count: number): Timeline {
  return { ...timeline, steps: timeline.steps.map((step, i) => (i < count ? emptied(step) : step)) };
}

/** A step whose files are no longer kept. */
function emptied(step: HistoryStep): HistoryStep {
  const before = { ...step.before, editor: { ...step.before.editor, unsaved: [] } };
  const obstacle = 'what was before it is no longer kept (showrunner.history.limit)';
  return { ...step, before, files: new Map(), after: new Map(), ownEdits: [], unsaved: [], obstacle };
}

function firstNumberOf(batch: readonly HistoryRecord[]): number | undefined {
  const numbers = batch.flatMap((record) => ('number' in record ? [record.number] : []));
  return numbers.length > 0 ? Math.min(...numbers) : undefined;
}
