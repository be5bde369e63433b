import { DemoError, messageOf } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { States } from '../../ports/states.ts';
import type { LineFile } from './line-file.ts';
import type { Storage } from './storage.ts';
import type { StoreWindow } from './store-window.ts';

/** Stands for later records that could not be written. */
export const lostRecord = { kind: 'lost' } as const;

export function createRecords(storage: Storage): Pick<States, 'records' | 'record' | 'rewrite'> {
  const sequencer = createSequencer();
  /** Keeps the order of the calls. */
  const open = () => sequencer.queue(storage.open);
  const requireOpen = async () => {
    const opened = await open();
    if (!opened) throw new Error('the store cannot be opened');
    return opened.window;
  };
  const failed = (what: string, error: unknown) => {
    storage.report(error);
    return new DemoError('command-failed', `${what}: ${messageOf(error)}`, { cause: error });
  };
  /** A recreated store does not have the records. */
  let home: StoreWindow | undefined;
  const writeNow = async (work: (journal: LineFile) => Promise<void>, isAll: boolean) => {
    try {
      const window = await requireOpen();
      if (!isAll && home && home !== window) throw new Error('the earlier records are gone');
      await work(window.journal).catch(async (error) => {
        // After closing, missing records count as lost in a crash.
        if (!storage.ending.aborted) await window.gap.mark();
        throw error;
      });
      home = window;
      await window.gap.clear();
    } catch (error) {
      throw failed('The changes of the show could not be recorded', error);
    }
  };
  const write = (work: (journal: LineFile) => Promise<void>, isAll = false) => storage.track(writeNow(work, isAll));
  const print = (records: readonly JsonValue[]) => records.map((record) => JSON.stringify(record));
  return {
    async records() {
      try {
        const window = await requireOpen();
        const { journal, gap } = window;
        home ??= window;
        const records = (await journal.read()).flatMap(parseRecord);
        return gap.isThere ? [...records, lostRecord] : records;
      } catch (error) {
        throw failed('The undo history could not be read', error);
      }
    },
    record: (records) => write((journal) => journal.append(print(records))),
    rewrite: (records) => write((journal) => journal.replace(() => print(records)), true),
  };
}

/** Skips a damaged line. */
function parseRecord(line: string): readonly JsonValue[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
