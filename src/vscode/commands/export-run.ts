import { basename, extname } from 'node:path';
import * as vscode from 'vscode';
import type { ExportFormat } from '../../app/slide-export.ts';
import { DemoError } from '../../core/errors.ts';
import { makeHandout, makeReplay, type ReplayOptions } from '../../handout/replay.ts';
import type { VSCodeHost } from '../host.ts';
import { chooseFile, writeExport } from './export-file.ts';
import { preflightOptions } from './preflight.ts';

/** Exports the whole show as pages to print. */
export async function exportHandout(host: VSCodeHost): Promise<void> {
  await exportRun(host, ['pdf', 'html'], {
    name: 'handout',
    make: (options, format) => makeHandout({ ...options, format }),
  });
}

/** Exports the whole show as one file to go through step by step. */
export async function exportReplay(host: VSCodeHost): Promise<void> {
  requireFolder(host);
  const hasNotes = await askForNotes();
  if (hasNotes === undefined) return;
  await exportRun(host, ['html'], { name: 'replay', make: (options) => makeReplay({ ...options, hasNotes }) });
}

interface RunExport {
  readonly name: string;
  make(options: Omit<ReplayOptions, 'hasNotes'>, format: ExportFormat): Promise<Uint8Array>;
}

async function exportRun(
  host: VSCodeHost,
  formats: readonly [ExportFormat, ...ExportFormat[]],
  { name, make }: RunExport,
): Promise<void> {
  const folder = requireFolder(host);
  const target = await chooseFile(vscode.Uri.file(folder), basename(folder), formats);
  if (!target) return;
  const format = extname(target.fsPath).toLowerCase() === '.pdf' ? 'pdf' : 'html';
  await writeExport(target, {
    what: `The ${name} is`,
    title: `Exporting the ${name}`,
    log: host.log,
    make: async ({ signal, onProgress, onShortfall }) => {
      const options = {
        ...(await preflightOptions(host, signal)),
        renderMarkdown: host.workbench.stage.renderMarkdown,
        slideScript: host.slideScript,
        replayScript: host.replayScript,
        diagramScript: host.diagramScript,
        onProgress: ({ done, count }: { readonly done: number; readonly count: number }) => onProgress(done / count),
        onShortfall,
      };
      return make(options, format);
    },
  });
}

function requireFolder(host: VSCodeHost): string {
  const [folder] = host.workspaceFolders();
  if (folder !== undefined) return folder;
  throw new DemoError('file-not-found', 'There is no show to export: put demo files into .demo');
}

/** `undefined`: dismissed. */
async function askForNotes(): Promise<boolean | undefined> {
  const without = { label: 'Without speaker notes', hasNotes: false };
  const withNotes = { label: 'With speaker notes', hasNotes: true };
  const title = 'Select what the readers of the replay see';
  return (await vscode.window.showQuickPick([without, withNotes], { title }))?.hasNotes;
}
