import { basename, dirname, extname } from 'node:path';
import * as vscode from 'vscode';
import { firstActions } from '../../actions/registry.ts';
import type { App } from '../../app/app.ts';
import type { DeckFile, ExportFormat } from '../../app/slide-export.ts';
import { DemoError } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import { chooseFile, writeExport } from './export-file.ts';

export async function exportSlides(app: App, format: ExportFormat, log: Log): Promise<void> {
  const decks = await chooseDecks(app);
  const target = decks && (await chooseTarget(decks, format));
  if (!target) return;
  await writeExport(target, {
    what: 'The slides are',
    title: 'Exporting slides',
    log,
    make: (job) => app.slideExport.run({ ...job, decks, format }),
  });
}

/** Asks for the current deck or all of the show, if both are possible. */
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
  return (await vscode.window.showQuickPick(items, { placeHolder: 'Select the slides to export' }))?.decks;
}

/** Suggests the deck's folder, or the workspace folder for several decks. */
async function chooseTarget(decks: readonly DeckFile[], format: ExportFormat): Promise<vscode.Uri | undefined> {
  const [first] = decks;
  if (!first) return undefined;
  const isOne = decks.length === 1;
  const name = isOne ? basename(first.path, extname(first.path)) : basename(first.folder);
  return chooseFile(vscode.Uri.file(isOne ? dirname(first.path) : first.folder), name, [format]);
}
