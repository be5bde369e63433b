import type { States } from '../../ports/states.ts';
import { printRecord, recordsOf } from './stored-timeline.ts';
import type { HistoryRecord, Timeline } from './timeline.ts';

/** Writes records in order. Retries failed ones with the next write. */
export interface RecordWriter {
  add(records: readonly HistoryRecord[]): void;
  /** Rejects with `command-failed`. */
  write(prepare?: () => Promise<void>): Promise<void>;
  /** Writes the whole timeline in its shortest form. Rejects with `command-failed`. */
  rewrite(): Promise<void>;
  readonly unwritten: number | undefined;
}

export interface RecordWriterOptions {
  readonly states: Pick<States, 'record' | 'rewrite'>;
  timeline(): Timeline;
}

const recordsBeforeRewrite = 5000;

export function createRecordWriter({ states, timeline }: RecordWriterOptions): RecordWriter {
  let pending: HistoryRecord[] = [];
  let written = 0;
  let unwritten: number | undefined;
  const send = async (work: (batch: readonly HistoryRecord[]) => Promise<void>) => {
    const batch = pending;
    pending = [];
    try {
      await work(batch);
      unwritten = undefined;
    } catch (error) {
      pending = [...batch, ...pending]; // later records depend on these
      throw error;
    }
  };
  const append = () =>
    send(async (batch) => {
      await states.record(batch.map(printRecord));
      written += batch.length;
    });
  const rewrite = () =>
    send(async () => {
      await states.rewrite(recordsOf(timeline()).map(printRecord));
      written = 0;
    });
  return {
    add: (records) => void pending.push(...records),
    async write(prepare) {
      if (pending.length === 0) return;
      try {
        await prepare?.();
        // Fall back to the other way: one may fit on a full disk where the other does not, and a recreated store cannot
        // be appended to.
        const [first, second] = written + pending.length > recordsBeforeRewrite ? [rewrite, append] : [append, rewrite];
        await first().catch(second);
      } catch (error) {
        unwritten ??= firstNumberOf(pending);
        throw error;
      }
    },
    rewrite,
    get unwritten() {
      return unwritten;
    },
  };
}

function firstNumberOf(batch: readonly HistoryRecord[]): number | undefined {
  const numbers = batch.flatMap((record) => ('number' in record ? [record.number] : []));
  return numbers.length > 0 ? Math.min(...numbers) : undefined;
}
