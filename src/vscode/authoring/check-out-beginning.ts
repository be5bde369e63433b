import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { DemoError } from '../../core/errors.ts';
import { amountOf } from '../../core/text.ts';
import type { DemoFile } from '../../demos/model.ts';
import { checkOutBeginning } from '../../making/check-out.ts';
import type { Log } from '../../ports/log.ts';
import { askParent } from '../commands/ask-parent.ts';
import { withProgress } from '../commands/with-progress.ts';
import { openTalk } from '../opened-talk.ts';

export interface CheckOutParts {
  readonly app: Pick<App, 'library' | 'show'>;
  readonly log: Log;
  /** Memory of all windows. */
  readonly preferences: Pick<vscode.Memento, 'update'>;
}

const title = 'Check Out the Beginning in a New Folder';

/** Opens the folder of a show as it was when the show begins, in a window of its own. Nothing changes in this one. */
export async function checkOutTheBeginning({ app, log, preferences }: CheckOutParts): Promise<void> {
  const file = await pickShow(app);
  if (!file) return;
  const question = { title, placeHolder: 'Where should the new folder lie?', openLabel: 'Make the Folder Here' };
  const parent = await askParent(question);
  if (parent === undefined) return;
  const name = `${basename(file.workspaceFolder)}-beginning`;
  const { folder, told } = await withProgress('Checking out the beginning', (signal, { report }) =>
    checkOutBeginning(file, { parent, name, signal, onProgress: report }),
  );
  for (const line of told) log.warn(line);
  if (told.length > 0) {
    const missing = amountOf(told.length, 'file');
    void vscode.window.showWarningMessage(`${missing} could not be made in ${folder}: the log names them.`);
  }
  await openTalk(preferences, folder, { forceNewWindow: true });
}

/** The show that runs, or comes next; else the one that names its beginning; else one of those. */
async function pickShow({ library, show }: CheckOutParts['app']): Promise<DemoFile | undefined> {
  await library.ready;
  const shows = library.current.files.filter(({ beginsAt }) => beginsAt !== undefined);
  const { current, next } = show.state;
  const likely = [current, next].map((entry) => shows.find(({ path }) => path === entry?.file.path)).find(Boolean);
  if (likely || shows.length === 1) return likely ?? shows[0];
  if (shows.length === 0) {
    throw new DemoError('no-demos', 'No demo file here names a commit that it begins at', {
      hint: '“Make a Show from Commits…” makes such a file.',
    });
  }
  const items = shows.map((file) => ({ label: file.title, description: basename(file.path), file }));
  return (await vscode.window.showQuickPick(items, { title }))?.file;
}
