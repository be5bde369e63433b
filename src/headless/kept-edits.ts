import { newestEdits } from '../history/kept-edit.ts';
import type { Transcript } from '../memory-editor/transcript.ts';
import type { Show } from '../show/show.ts';
import type { HeadlessWorkbench } from './workbench.ts';

type ShowEdits = Pick<Show, 'edits'>;

/** Prints how to get the edits, because a terminal has no commands for a notice to offer. */
export interface KeptEditsReporter {
  /** The workbench with such notices. */
  over(workbench: HeadlessWorkbench): HeadlessWorkbench;
  /** Call when the first line has been written and others may follow. `call` is the curl command that lists the edits. */
  begin(show: ShowEdits, call: string): void;
}

export function createKeptEditsReporter({ add }: Pick<Transcript, 'add'>): KeptEditsReporter {
  let report: (() => void) | undefined;
  let isPending = false;
  return {
    over: ({ stage, ...workbench }) => {
      const notify: typeof stage.notify = (notice) => {
        if (!notice.commands?.includes('recoverEdits')) stage.notify(notice);
        else if (report) report();
        else isPending = true;
      };
      return { ...workbench, stage: { ...stage, notify } };
    },
    begin({ edits }, call) {
      report = () => add(`${describeCount(newestEdits(edits.list()).length)}; list them with ${call}`);
      if (isPending) report();
    },
  };
}

/** Call at the end of the program. `undefined` if no edits were lost since then (milliseconds since 1970). */
export function describeLeftEdits({ edits }: ShowEdits, since: number): string | undefined {
  const kept = newestEdits(edits.list());
  if (!kept.some(({ at }) => at >= since)) return undefined;
  return `${describeCount(kept.length)}; the next start on this folder lists them at /api/edits`;
}

function describeCount(count: number): string {
  return `kept: going back overwrote ${count} of your edits`;
}
