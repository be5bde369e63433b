import { dirname } from 'node:path';
import type { App } from '../app/app.ts';
import type { Transcript } from '../memory-editor/transcript.ts';
import type { HeadlessWorkbench } from './workbench.ts';

export interface KeptEditsSource {
  /** Folder of the copies, if any. */
  readonly folder?: string | undefined;
  /** The curl command that lists them; missing if nothing is served. */
  readonly call?: string | undefined;
}

/** A line of the transcript. */
export function describeKeptEdits(count: number, { folder, call }: KeptEditsSource): string {
  const edits = count === 1 ? '1 of your edits' : `${count} of your edits`;
  const waysToSee = [
    ...(folder === undefined ? [] : [`in ${folder}`]),
    ...(call === undefined ? [] : [`with ${call}`]),
  ];
  return `kept: going back overwrote ${edits}${waysToSee.length > 0 ? `; see the copies ${waysToSee.join(' or ')}` : ''}`;
}

/** Prints where edits are, because a terminal has no commands for a notice to offer. */
export interface KeptEditsReporter {
  /** The workbench with such notices. */
  over(workbench: HeadlessWorkbench): HeadlessWorkbench;
  /** Call when the first line has been written and others may follow. */
  begin(app: App, call: string): void;
}

export function createKeptEditsReporter({ add }: Pick<Transcript, 'add'>): KeptEditsReporter {
  let startedApp: { readonly app: App; readonly call: string } | undefined;
  let isPending = false;
  const report = async () => {
    isPending = startedApp === undefined;
    const line = startedApp && (await keptEditsLine(startedApp.app, startedApp.call));
    if (line !== undefined) add(line);
  };
  return {
    over: ({ stage, ...workbench }) => {
      const notify: typeof stage.notify = (notice) =>
        notice.commands?.includes('recoverEdits') ? void report() : stage.notify(notice);
      return { ...workbench, stage: { ...stage, notify } };
    },
    begin(app, call) {
      startedApp = { app, call };
      if (isPending) void report();
    },
  };
}

/** Counts the kept edits that were lost since then (milliseconds since 1970); `undefined` if there are none. */
export async function keptEditsLine(
  { editCopies, editorPort }: Pick<App, 'editCopies' | 'editorPort'>,
  call?: string,
  since = 0,
): Promise<string | undefined> {
  await editCopies.settled();
  const edits = (await editorPort.edits.list()).edits.filter(({ isUncertain }) => !isUncertain);
  if (!edits.some(({ time }) => Date.parse(time) >= since)) return undefined;
  const copy = edits.find(({ sideCopy }) => sideCopy !== undefined)?.sideCopy;
  return describeKeptEdits(edits.length, { call, folder: copy && dirname(copy) });
}
