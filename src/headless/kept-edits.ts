import { dirname } from 'node:path';
import type { App } from '../app/app.ts';
import type { Transcript } from '../memory-editor/transcript.ts';
import type { HeadlessWorkbench } from './workbench.ts';

export interface KeptEditsPlace {
  /** Folder of the copies, if any. */
  readonly folder?: string | undefined;
  /** The curl command that lists them; missing if nothing is served. */
  readonly call?: string | undefined;
}

/** A line of the transcript. */
export function describeKeptEdits(count: number, { folder, call }: KeptEditsPlace): string {
  const edits = count === 1 ? '1 of your edits' : `${count} of your edits`;
  const places = [...(folder === undefined ? [] : [`in ${folder}`]), ...(call === undefined ? [] : [`with ${call}`])];
  return `kept: going back overwrote ${edits}${places.length > 0 ? `; see the copies ${places.join(' or ')}` : ''}`;
}

/** Prints where edits are, because a terminal has no commands for a notice to offer. */
export interface KeptEditsTeller {
  /** The workbench with such notices. */
  over(workbench: HeadlessWorkbench): HeadlessWorkbench;
  /** Call when the first line has been written and others may follow. */
  begin(app: App, call: string): void;
}

export function createKeptEditsTeller({ add }: Pick<Transcript, 'add'>): KeptEditsTeller {
  let begun: { readonly app: App; readonly call: string } | undefined;
  let isOwed = false;
  const tell = async () => {
    isOwed = begun === undefined;
    const line = begun && (await keptEditsLine(begun.app, begun.call));
    if (line !== undefined) add(line);
  };
  return {
    over: ({ stage, ...workbench }) => {
      const notify: typeof stage.notify = (notice) =>
        notice.commands?.includes('recoverEdits') ? void tell() : stage.notify(notice);
      return { ...workbench, stage: { ...stage, notify } };
    },
    begin(app, call) {
      begun = { app, call };
      if (isOwed) void tell();
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
