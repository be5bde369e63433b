import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { DemoFile } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { Stage } from '../ports/stage.ts';

export interface BeginningNoticeParts {
  readonly workbench: { readonly stage: Pick<Stage, 'notify'> };
  readonly clock: Clock;
  readonly log: Log;
  isTrusted(): boolean;
}

/** How long a step may wait for its warning: milliseconds. */
const patience = 500;

/**
 * Warns before the first step of a show of commits that does not stand at its beginning: the code it types may be there
 * already. The step waits half a second at most, and runs all the same. Asks Git, so not in an untrusted folder.
 */
export function createBeginningNotice({ workbench, clock, log, isTrusted }: BeginningNoticeParts) {
  return async (file: DemoFile, signal: AbortSignal): Promise<void> => {
    if (file.beginsAt === undefined || !isTrusted()) return;
    try {
      const { describeBeginning, findOtherBeginning } = await import('../making/beginning.ts');
      const beginning = await raceTimeout(findOtherBeginning(file, signal), { clock, limit: patience });
      if (!beginning) return;
      const message = describeBeginning(beginning);
      workbench.stage.notify({ severity: 'warning', message, commands: ['checkOutBeginning'] });
    } catch (error) {
      if (!signal.aborted) log.warn(`The beginning of ${file.path} could not be compared: ${error}`);
    }
  };
}
