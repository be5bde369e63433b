import { basename } from 'node:path';
import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import { makeReplay } from '../../handout/replay.ts';
import type { VSCodeHost } from '../host.ts';
import { chooseFile, writeExport } from './export-file.ts';
import { preflightOptions } from './preflight.ts';

/** Exports the whole show as one file to go through step by step. */
export async function exportReplay(host: VSCodeHost): Promise<void> {
  const [folder] = host.workspaceFolders();
  if (folder === undefined)
    throw new DemoError('file-not-found', 'There is no show to export: put demo files into .demo');
  const hasNotes = await askForNotes();
  if (hasNotes === undefined) return;
  const target = await chooseFile(vscode.Uri.file(folder), basename(folder), ['html']);
  if (!target) return;
  await writeExport(target, {
    what: 'The replay is',
    title: 'Exporting the replay',
    log: host.log,
    make: async ({ signal, onProgress, onShortfall }) =>
      makeReplay({
        ...(await preflightOptions(host, signal)),
        hasNotes,
        renderMarkdown: host.workbench.stage.renderMarkdown,
        slideScript: host.slideScript,
        replayScript: host.replayScript,
        diagramScript: host.diagramScript,
        onProgress: ({ done, count }) => onProgress(done / count),
        onShortfall,
      }),
  });
}

/** `undefined`: dismissed. */
async function askForNotes(): Promise<boolean | undefined> {
  const without = { label: 'Without speaker notes', hasNotes: false };
  const withNotes = { label: 'With speaker notes', hasNotes: true };
  const title = 'Select what the readers of the replay see';
  return (await vscode.window.showQuickPick([without, withNotes], { title }))?.hasNotes;
}
