import { describeTypedTwice, findTypedTwice } from '../actions/already-there.ts';
import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoFile } from '../demos/model.ts';
import type { Documents } from '../ports/documents.ts';
import type { Log } from '../ports/log.ts';
import type { Stage } from '../ports/stage.ts';
import { planSources } from './port/look-ahead.ts';

export interface BeginningNoticeParts {
  readonly workbench: { readonly stage: Pick<Stage, 'notify'>; readonly documents: Documents };
  readonly library: LibraryService;
  readonly clock: Clock;
  readonly log: Log;
  isTrusted(): boolean;
}

/** Milliseconds. */
const patience = 500;

/**
 * Warns before the first step if the show is not at its beginning, so that its code is there already. Delays the step
 * by half a second at most. Does nothing in an untrusted folder, where Git must not run and nothing is typed.
 */
export function createBeginningNotice({ workbench, library, clock, log, isTrusted }: BeginningNoticeParts) {
  const find = async (file: DemoFile, signal: AbortSignal) => {
    if (file.beginsAt === undefined) {
      const found = await findTypedTwice(file, planSources({ file }, { ...workbench, library: library.current }));
      return found && describeTypedTwice(found);
    }
    const { describeBeginning, findOtherBeginning } = await import('../making/beginning.ts');
    const beginning = await findOtherBeginning(file, signal);
    return beginning && describeBeginning(beginning);
  };
  return async (file: DemoFile, signal: AbortSignal): Promise<void> => {
    if (!isTrusted()) return;
    try {
      const message = await raceTimeout(find(file, signal), { clock, limit: patience });
      if (message) workbench.stage.notify({ severity: 'warning', message, commands: ['goToBeginning'] });
    } catch (error) {
      if (!signal.aborted) log.warn(`Could not compare the workspace with the beginning of ${file.path}: ${error}`);
    }
  };
}
