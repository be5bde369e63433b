import { basename, extname } from 'node:path';
import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import { makeHandout } from '../../handout/replay.ts';
import type { VSCodeHost } from '../host.ts';
import { chooseFile, writeExport } from './export-file.ts';
import { preflightOptions } from './preflight.ts';

/** Exports slides, notes and diffs of the whole show. */
export async function exportHandout(host: VSCodeHost): Promise<void> {
  const [folder] = host.workspaceFolders();
  if (folder === undefined)
    throw new DemoError('file-not-found', 'There is no show to export: put demo files into .demo');
  const target = await chooseFile(vscode.Uri.file(folder), basename(folder), ['pdf', 'html']);
  if (!target) return;
  await writeExport(target, {
    what: 'The handout is',
    title: 'Exporting the handout',
    log: host.log,
    make: async ({ signal, onProgress, onShortfall }) =>
      makeHandout({
        ...(await preflightOptions(host, signal)),
        format: extname(target.fsPath).toLowerCase() === '.pdf' ? 'pdf' : 'html',
        renderMarkdown: host.workbench.stage.renderMarkdown,
        slideScript: host.slideScript,
        replayScript: host.replayScript,
        diagramScript: host.diagramScript,
        onProgress: ({ done, count }) => onProgress(done / count),
        onShortfall,
      }),
  });
}
