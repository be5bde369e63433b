import { DemoError, messageOf } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { States } from '../../ports/states.ts';
import type { LineFile } from './line-file.ts';
import type { Storage } from './storage.ts';

/** The records of a window, a line of JSON each. */
export function createRecords(storage: Storage): Pick<States, 'records' | 'record' | 'rewrite'> {
  const sequencer = createSequencer();
  /** In the order of calls, so that records are written in the order in which they came. */
  const open = () => sequencer.queue(storage.open);
  const writeNow = async (work: (journal: LineFile) => Promise<void>) => {
    try {
      const opened = await open();
      if (!opened) throw new Error('the store cannot be opened');
      await work(opened.window.journal);
    } catch (error) {
      storage.report(error);
      throw new DemoError('command-failed', `What the show did could not be recorded: ${messageOf(error)}`, {
        cause: error,
      });
    }
  };
  const write = (work: (journal: LineFile) => Promise<void>) => storage.track(writeNow(work));
  return {
    async records() {
      try {
        const opened = await open();
        return ((await opened?.window.journal.read()) ?? []).flatMap(parseRecord);
      } catch (error) {
        storage.report(error);
        return [];
      }
    },
    record: (records) => write((journal) => journal.append(records.map((record) => JSON.stringify(record)))),
    rewrite: (records) => write((journal) => journal.replace(() => records.map((record) => JSON.stringify(record)))),
  };
}

/** A line that is none was damaged from outside; the others still count. */
function parseRecord(line: string): readonly JsonValue[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
