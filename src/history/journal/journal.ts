import { messageOf } from '../../core/errors.ts';
import { createReadWriteLock, createSequencer, type Task } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { States } from '../../ports/states.ts';
import { addRecord } from './record-adding.ts';
import { createRecordWriter } from './record-writer.ts';
import { hashesOf, isCutShort, readTimeline } from './stored-timeline.ts';
import { emptyTimeline, type HistoryRecord, type HistoryStep, type StepChange, type Timeline } from './timeline.ts';

/** The one place that holds the timeline, in memory and in the store. */
export interface Journal {
  readonly timeline: Timeline;
  /** Settled once the last window's records have been read. Never rejects. */
  readonly ready: Promise<void>;
  /** Whether they have been: until then the changes of the last window are unknown. */
  readonly isRead: boolean;
  /** A number for a step that will begin, unless the show has gone back over it by then: no other step gets it. */
  promiseNumber(): number;
  /** Changes the timeline at once; the store follows with the next `flush`. */
  add(...records: readonly HistoryRecord[]): void;
  /** Adds later findings about a step. */
  change(number: number, change: StepChange): void;
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
  /** Drops everything from the store that the timeline no longer needs. Never rejects. */
  sweep(): Promise<void>;
}

export interface JournalOptions {
  readonly states: Pick<States, 'records' | 'record' | 'rewrite' | 'sweep' | 'size' | 'measure'>;
  readonly log: Log;
  /** Bytes that the store may hold, now. */
  limit(): number;
  /** Milliseconds of the time of day. */
  now(): number;
}

/** The number of the first step of a window that cannot read the last one's records: greater than all of those. */
const firstUnread = 1e9;
const missingRecords = 'The show before could not record all that it did: what is missing cannot be undone.';

export function createJournal({ states, log, limit, now }: JournalOptions): Journal {
  let timeline = emptyTimeline;
  const promises = createPromises();
  let isUnswept = false;
  const journal = createWriteSequencer(log);
  const [objects, sweeps] = [createReadWriteLock(), createSequencer()];

  const writer = createRecordWriter({ states, timeline: () => timeline });
  let isRead = false;
  const load = async () => {
    const records = await states.records().catch((error) => {
      // New records until they can be read follow them.
      timeline = { ...timeline, next: Math.max(timeline.next, firstUnread) };
      throw error;
    });
    isRead = true;
    timeline = follow(readTimeline(records, now()), timeline);
    if (isCutShort(records)) log.warn(missingRecords);
    if (records.length > 0) await writer.rewrite();
  };
  const sweep = async (needed = timeline) => {
    if (!isRead) return; // entries that have not been read may be needed
    [timeline, isUnswept] = [needed, false];
    await states.sweep(hashesOf(timeline));
  };
  const drop = async () => {
    const sizeOf = await states.measure();
    const left = makeRoom(timeline, limit(), sizeOf);
    const isLess = left !== timeline;
    await sweep(left);
    if (isLess && isRead) await writer.rewrite();
  };
  const add = (...records: readonly HistoryRecord[]) => {
    const held = records.filter((record) => promises.holds(record, timeline));
    const { goneBack } = timeline;
    timeline = held.reduce(addRecord, timeline);
    isUnswept ||= timeline.goneBack.length < goneBack.length;
    writer.add(held);
  };
  // Outside of the journal's order: work that keeps something may have it written before it ends.
  const alone = (task: Task) => sweeps.queue(() => objects.write(() => journal.queue(task)));
  const ready = journal.queue(load);

  return {
    get timeline() {
      return timeline;
    },
    get isRead() {
      return isRead;
    },
    get unwritten() {
      return writer.unwritten;
    },
    ready,
    promiseNumber() {
      const { next } = timeline;
      timeline = { ...timeline, next: next + 1 };
      promises.give(next);
      return next;
    },
    add,
    change: (number, change) => add({ kind: 'changed', number, ...change }),
    keep: objects.read,
    flush: () => journal.queue(() => writer.write(isRead ? undefined : load)),
    sweep: () => alone(() => sweep()),
    trim: () => (isUnswept || states.size > limit() ? alone(drop) : journal.idle()),
  };
}

/** One after the other: a way back can be undone until another step begins. */
function follow(earlier: Timeline, later: Timeline): Timeline {
  const { length } = earlier.steps;
  const goneBack = later.goneBack.map((gone) => ({ ...gone, index: gone.index + length }));
  return {
    steps: [...earlier.steps, ...later.steps],
    goneBack: later.steps.length + goneBack.length > 0 ? goneBack : earlier.goneBack,
    keptEdits: [...earlier.keptEdits, ...later.keptEdits],
    uncertainEdits: [...earlier.uncertainEdits, ...later.uncertainEdits],
    next: Math.max(earlier.next, later.next),
  };
}

/**
 * The timeline with no more than fits below a limit of bytes: first it forgets how the show went back, then its oldest
 * steps, a quarter of them at a time. The presenter's own edits are never forgotten for it, and so do not count.
 */
export function makeRoom(timeline: Timeline, limit: number, sizeOf: (hashes: Iterable<string>) => number): Timeline {
  const edits = hashesOf({ ...timeline, steps: [], goneBack: [] });
  const isOver = (one: Timeline) => sizeOf([...hashesOf(one)].filter((hash) => !edits.has(hash))) > limit;
  const { steps } = timeline;
  let left = timeline;
  while (left.goneBack.length > 0 && isOver(left)) left = { ...left, goneBack: left.goneBack.slice(1) };
  const quarter = Math.ceil(steps.length / 4);
  for (let count = quarter; count < steps.length + quarter && isOver(left); count += quarter)
    left = { ...left, steps: steps.map((step, i) => (i < count ? emptied(step) : step)) };
  return left;
}

/** A step whose files are no longer kept. */
function emptied(step: HistoryStep): HistoryStep {
  const before = { ...step.before, editor: { ...step.before.editor, unsaved: [] } };
  const obstacle = 'what was before it is no longer kept (showrunner.history.limit)';
  const none = { files: new Map(), after: new Map(), uncertain: new Map(), ownEdits: [], unsaved: [] };
  return { ...step, ...none, before, obstacle };
}

/**
 * Runs tasks that may fail, one after the other; reports a failure once, until one succeeds again, because the next
 * step will not do better.
 */
function createWriteSequencer(log: Log) {
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
    /** Whether the record has its place in the timeline. */
    holds(record: HistoryRecord, { steps, goneBack, next }: Timeline): boolean {
      if (record.kind === 'back') withdraw(record.steps === 0 ? 0 : (steps[record.steps]?.number ?? next));
      if (record.kind === 'undoing') withdraw(goneBack.at(-1)?.step.number ?? next);
      return record.kind !== 'step' || record.isRest === true || numbers.delete(record.number);
    },
  };
}
