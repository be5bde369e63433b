import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { Lazy } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import { amountOf } from '../../core/text.ts';
import type { DemoFile } from '../../demos/model.ts';
import type { FinishedWork } from '../../history/finished-work.ts';
import { isSamePath } from '../../machine/paths.ts';
import { checkOutBeginning } from '../../making/check-out.ts';
import type { Log } from '../../ports/log.ts';
import { askParent } from '../commands/ask-parent.ts';
import { pickItem } from '../commands/quick-pick.ts';
import { withProgress } from '../commands/with-progress.ts';
import { openTalk } from '../opened-talk.ts';
import type { Recording } from './recording/recording.ts';

export interface BeginningParts {
  readonly app: Pick<App, 'library' | 'show'>;
  readonly log: Log;
  /** Shared by all windows. */
  readonly preferences: Pick<vscode.Memento, 'update'>;
  readonly recording: Pick<Lazy<Recording>, 'get'>;
}

/**
 * Brings the current or next show to its beginning: before its steps, or if none has run, before the work that was
 * recorded as this show. A show of commits is instead checked out into a new folder; nothing changes in this one.
 */
export async function goToBeginning(parts: BeginningParts): Promise<void> {
  const { app, recording } = parts;
  const file = await pickShow(app);
  if (!file) return;
  if (file.beginsAt !== undefined) return checkOut(file, parts);
  const first = firstDemo(file);
  if (app.show.history.some(({ place, isRest }) => !isRest && place.filePath === file.path)) {
    await app.show.goTo(first);
    return;
  }
  const work = await (await recording.get()).beginningOf(file.path);
  if (work) return playWork(app, file.path, work);
  throw new DemoError('not-undoable', `Showrunner has not stored the files from before “${file.title}”`, {
    hint: 'It stores only the files of the last recording and of steps that have run. Restore the others yourself, for example with “git stash”.',
  });
}

/**
 * Undoes the work that a demo file (absolute path) repeats, so that its demo with this id, or its first one, can be
 * played. `unknown-demo`, `no-demos`.
 */
export async function playWork(
  { library, show }: Pick<App, 'library' | 'show'>,
  path: string,
  work: Omit<FinishedWork, 'place'>,
  id?: string,
): Promise<void> {
  await library.readAgain(path);
  const file = library.current.files.find((one) => isSamePath(one.path, path));
  if (!file) throw new DemoError('unknown-demo', `${basename(path)} could not be read`);
  const { notRestored } = await show.goToBeginning(id ?? firstDemo(file), work);
  if (!notRestored) vscode.window.setStatusBarMessage('$(play) The show is at its beginning: Next plays it', 8000);
}

/** `no-demos`. */
function firstDemo({ demos, title }: DemoFile): string {
  const first = demos.find(({ disabled }) => !disabled);
  if (first) return first.id;
  throw new DemoError('no-demos', `There is no demo in “${title}”`);
}

/** The current or next show, else a chosen one. `no-demos`. */
async function pickShow({ library, show }: BeginningParts['app']): Promise<DemoFile | undefined> {
  await library.ready;
  const { files } = library.current;
  const { current, next } = show.state;
  const likelyEntryFile = current?.file ?? next?.file;
  const likelyFile = files.find(({ path }) => path === likelyEntryFile?.path);
  if (likelyFile || files.length === 1) return likelyFile ?? files[0];
  if (files.length === 0) throw new DemoError('no-demos', 'There is no demo file yet');
  const items = files.map((file) => ({ label: file.title, description: basename(file.path), file }));
  return (await pickItem({ items, placeholder: 'Select the show to go to the beginning of' }))?.file;
}

/** Opens the folder at the beginning of a show of commits in a new window. */
async function checkOut(file: DemoFile, { log, preferences }: BeginningParts): Promise<void> {
  const parent = await askParent({
    title: 'Check Out the Beginning in a New Folder',
    placeHolder: 'Select where to put the new folder',
    openLabel: 'Create Folder Here',
  });
  if (parent === undefined) return;
  const name = `${basename(file.workspaceFolder)}-beginning`;
  const { folder, told: missingFiles } = await withProgress('Checking out the beginning', (signal, { report }) =>
    checkOutBeginning(file, { parent, name, signal, onProgress: report }),
  );
  for (const line of missingFiles) log.warn(line);
  if (missingFiles.length > 0) {
    const missing = amountOf(missingFiles.length, 'file');
    void vscode.window.showWarningMessage(`${missing} could not be created in ${folder}. The log lists them.`);
  }
  await openTalk(preferences, folder, { forceNewWindow: true });
}
