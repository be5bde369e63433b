import { basename, extname } from 'node:path';
import * as vscode from 'vscode';
import { firstActions } from '../../actions/registry.ts';
import type { App } from '../../app/app.ts';
import { describeShortfall, describeShortfalls, type Shortfall } from '../../app/shortfall.ts';
import type { DeckFile, ExportFormat } from '../../app/slide-export.ts';
import { DemoError } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import { withProgress } from './with-progress.ts';

const names: Readonly<Record<ExportFormat, string>> = { html: 'HTML', pdf: 'PDF' };

/** Asks which slides and where to, then writes them with a progress bar that can be cancelled. */
export async function exportSlides(app: App, format: ExportFormat, log: Log): Promise<void> {
  const decks = await chooseDecks(app);
  const target = decks && (await chooseTarget(decks, format));
  if (!target) return;
  const shortfalls: Shortfall[] = [];
  const onShortfall = (shortfall: Shortfall) => {
    shortfalls.push(shortfall);
    log.warn(`${basename(target.fsPath)}: ${describeShortfall(shortfall)}`);
  };
  await withProgress(`Exporting slides to ${basename(target.fsPath)}`, async (signal, { report: onProgress }) => {
    const bytes = await app.slideExport.run({ decks, format, signal, onProgress, onShortfall });
    signal.throwIfAborted();
    await vscode.workspace.fs.writeFile(target, bytes);
  });
  offerToOpen(target, shortfalls);
}

/** The deck on the stage or all of the show; nobody is asked where there is no choice. */
async function chooseDecks({ show, slideExport }: App): Promise<readonly DeckFile[] | undefined> {
  const all = await slideExport.findDecks();
  const { slide } = show.state;
  const current = slide ? [{ path: slide.path, folder: slide.folder }] : [];
  if (all.length === 0 && current.length === 0) {
    const hint = `A demo shows slides with the action ${firstActions.slides}.`;
    throw new DemoError('file-not-found', 'This show has no slides', { hint });
  }
  if (current.length === 0 || all.every(({ path }) => path === slide?.path)) return all.length > 0 ? all : current;
  const items = [
    { label: `This deck: ${basename(current[0]?.path ?? '')}`, decks: current },
    { label: 'All slides of the show', description: `${all.length} decks`, decks: all },
  ];
  return (await vscode.window.showQuickPick(items, { placeHolder: 'Which slides?' }))?.decks;
}

/** Beside the deck, or in the workspace folder for all of them. */
function chooseTarget(decks: readonly DeckFile[], format: ExportFormat): Thenable<vscode.Uri | undefined> {
  const [first] = decks;
  if (!first) return Promise.resolve(undefined);
  const name = decks.length === 1 ? basename(first.path, extname(first.path)) : basename(first.folder);
  const place =
    decks.length === 1 ? vscode.Uri.joinPath(vscode.Uri.file(first.path), '..') : vscode.Uri.file(first.folder);
  return vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(place, `${name}.${format}`),
    filters: { [names[format]]: [format] },
    saveLabel: 'Export',
  });
}

/** Nobody waits for the answer. */
function offerToOpen(target: vscode.Uri, shortfalls: readonly Shortfall[]): void {
  const open = 'Open';
  const buttons = vscode.env.remoteName === undefined ? [open] : [];
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const show = shortfalls.length > 0 ? showWarningMessage : showInformationMessage;
  show(`The slides are in ${basename(target.fsPath)}${describeShortfalls(shortfalls)}.`, ...buttons).then((choice) => {
    if (choice === open) void vscode.env.openExternal(target);
  });
}
