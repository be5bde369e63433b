import { createReadWriteLock } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { States } from '../../ports/states.ts';
import { createPromises, createWriteSequencer } from './journal-order.ts';
import { makeRoom } from './making-room.ts';
import { addRecord } from './record-adding.ts';
import { hashesOf, printRecord, readTimeline, recordsOf } from './stored-timeline.ts';
import { emptyTimeline, type HistoryRecord, type Timeline } from './timeline.ts';

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
  /**
   * Brings the store below its limit: going back can no longer be undone then, nor can the oldest steps. Sweeps it where
   * going back has become final. Never rejects.
   */
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
  let isUnswept = false;
  const journal = createWriteSequencer(log);
  const objects = createReadWriteLock();

  const rewrite = async () => {
    pending = [];
    await states.rewrite(recordsOf(timeline).map(printRecord));
    [written, unwritten] = [0, undefined];
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
  const sweep = (needed = timeline) => {
    [timeline, isUnswept] = [needed, false];
    return states.sweep(hashesOf(timeline));
  };
  const drop = async () => {
    // What nobody needs any more may be enough.
    await sweep();
    if (await makeRoom({ states, limit, timeline: () => timeline, change: sweep })) await rewrite();
  };
  const ready = journal.queue(async () => {
    const records = await states.records();
    timeline = readTimeline(records, now());
    if (records.length > 0) await rewrite();
  });

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
      const { goneBack } = timeline;
      timeline = held.reduce(addRecord, timeline);
      isUnswept ||= timeline.goneBack.length < goneBack.length;
      pending.push(...held);
    },
    keep: objects.read,
    flush: () => journal.queue(write),
    sweep: () => journal.queue(() => objects.write(() => sweep())),
    trim: () => (isUnswept || states.size > limit() ? journal.queue(() => objects.write(drop)) : journal.idle()),
  };
}

function firstNumberOf(batch: readonly HistoryRecord[]): number | undefined {
  const numbers = batch.flatMap((record) => ('number' in record ? [record.number] : []));
  return numbers.length > 0 ? Math.min(...numbers) : undefined;
}
