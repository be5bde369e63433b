import type { States } from '../../ports/states.ts';
import { printRecord, recordsOf } from './stored-timeline.ts';
import type { HistoryRecord, Timeline } from './timeline.ts';

/** Records on their way to the store: none is left out, and those that could not be written come with the next ones. */
export interface RecordWriter {
  add(records: readonly HistoryRecord[]): void;
  /** Writes the added records, if any, after their prerequisites. Rejects with `command-failed`. */
  write(prepare?: () => Promise<void>): Promise<void>;
  /** Writes all of the timeline anew, the shortest way. Rejects with `command-failed`. */
  rewrite(): Promise<void>;
  /** The number of the first step that the store does not have as it is; `undefined` when it has all. */
  readonly unwritten: number | undefined;
}

export interface RecordWriterOptions {
  readonly states: Pick<States, 'record' | 'rewrite'>;
  timeline(): Timeline;
}

/** So many records are added before they are written anew. */
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
      pending = [...batch, ...pending]; // later records make no sense without these
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
        // One of them may have room where the other has none; a store that was made anew has nothing to go on from.
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
