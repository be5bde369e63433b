import { messageOf } from '../../core/errors.ts';
import { createReadWriteLock, createSequencer, type Task } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { States } from '../../ports/states.ts';
import { addRecord } from './record-adding.ts';
import { createRecordWriter } from './record-writer.ts';
import { hashesOf, isCutShort, readTimeline } from './stored-timeline.ts';
import { emptyTimeline, type HistoryRecord, type HistoryStep, type StepChange, type Timeline } from './timeline.ts';

export interface Journal {
  readonly timeline: Timeline;
  /** Resolves once the last window's records have been read. Never rejects. */
  readonly ready: Promise<void>;
  /** While `false`, the last window's changes are unknown. */
  readonly isRead: boolean;
  /** Reserves a step number. If an undo passes it before the step begins, the step's record is ignored. */
  promiseNumber(): number;
  /** Changes the timeline at once; `flush` writes it to the store. */
  add(...records: readonly HistoryRecord[]): void;
  change(number: number, change: StepChange): void;
  /** Runs work that stores bytes and adds their record; no sweep removes them meanwhile. */
  keep<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once everything is written, or the failure is logged. Never rejects. */
  flush(): Promise<void>;
  /** Drops undos, then the oldest steps, until the store is below its limit. Never rejects. */
  trim(): Promise<void>;
  /** The first step that is not completely stored; `undefined` if all are. */
  readonly unwritten: number | undefined;
  /** Removes unneeded contents from the store. Never rejects. */
  sweep(): Promise<void>;
}

export interface JournalOptions {
  readonly states: Pick<States, 'records' | 'record' | 'rewrite' | 'sweep' | 'size' | 'measure'>;
  readonly log: Log;
  /** Bytes. */
  limit(): number;
  now(): number;
}

/** Greater than all step numbers of a last window whose records cannot be read. */
const firstUnread = 1e9;
const missingRecords =
  'The previous window could not record every change of the show. Changes that it did not record cannot be undone.';

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
      timeline = { ...timeline, next: Math.max(timeline.next, firstUnread) };
      throw error;
    });
    isRead = true;
    timeline = follow(readTimeline(records, now()), timeline);
    if (isCutShort(records)) log.warn(missingRecords);
    if (records.length > 0) await writer.rewrite();
  };
  const sweep = async (needed = timeline) => {
    if (!isRead) return; // unread entries may be needed
    [timeline, isUnswept] = [needed, false];
    await states.sweep(hashesOf(timeline));
  };
  const drop = async () => {
    const sizeOf = await states.measure();
    const trimmed = makeRoom(timeline, limit(), sizeOf);
    const isLess = trimmed !== timeline;
    await sweep(trimmed);
    if (isLess && isRead) await writer.rewrite();
  };
  const add = (...records: readonly HistoryRecord[]) => {
    const accepted = records.filter((record) => promises.accepts(record, timeline));
    const { goneBack } = timeline;
    timeline = accepted.reduce(addRecord, timeline);
    isUnswept ||= timeline.goneBack.length < goneBack.length;
    writer.add(accepted);
  };
  // Not queued: work inside `keep` may flush the journal.
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
 * Drops contents until the timeline fits a limit in bytes: undos first, then the oldest steps, a quarter at a time.
 * Never drops the presenter's edits, so they do not count.
 */
export function makeRoom(timeline: Timeline, limit: number, sizeOf: (hashes: Iterable<string>) => number): Timeline {
  const edits = hashesOf({ ...timeline, steps: [], goneBack: [] });
  const isOver = (candidate: Timeline) => sizeOf([...hashesOf(candidate)].filter((hash) => !edits.has(hash))) > limit;
  const { steps } = timeline;
  let trimmed = timeline;
  while (trimmed.goneBack.length > 0 && isOver(trimmed)) trimmed = { ...trimmed, goneBack: trimmed.goneBack.slice(1) };
  const quarter = Math.ceil(steps.length / 4);
  for (let count = quarter; count < steps.length + quarter && isOver(trimmed); count += quarter)
    trimmed = { ...trimmed, steps: steps.map((step, i) => (i < count ? emptied(step) : step)) };
  return trimmed;
}

function emptied(step: HistoryStep): HistoryStep {
  const before = { ...step.before, editor: { ...step.before.editor, unsaved: [] } };
  const obstacle = 'its history was removed to save space (showrunner.history.limit)';
  const none = { files: new Map(), after: new Map(), uncertain: new Map(), ownEdits: [], unsaved: [] };
  return { ...step, ...none, before, obstacle };
}

/** Logs only the first of several failures in a row. */
function createWriteSequencer(log: Log) {
  const sequencer = createSequencer();
  let hasFailed = false;
  const guard = async (task: Task) => {
    try {
      await task();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn(`The undo history will be lost when VS Code restarts: ${messageOf(error)}`);
      hasFailed = true;
    }
  };
  return {
    queue: (task: Task) => sequencer.queue(() => guard(task)),
    idle: () => sequencer.queue(async () => undefined),
  };
}

/** On a slow disk an undo may pass a number before its step begins; then the step is dropped. */
function createPromises() {
  const numbers = new Set<number>();
  const withdraw = (from: number) => {
    for (const number of numbers) if (number >= from) numbers.delete(number);
  };
  return {
    give: (number: number) => void numbers.add(number),
    accepts(record: HistoryRecord, { steps, goneBack, next }: Timeline): boolean {
      if (record.kind === 'back') withdraw(record.steps === 0 ? 0 : (steps[record.steps]?.number ?? next));
      if (record.kind === 'undoing') withdraw(goneBack.at(-1)?.step.number ?? next);
      return record.kind !== 'step' || record.isRest === true || numbers.delete(record.number);
    },
  };
}
