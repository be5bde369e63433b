import { basename } from 'node:path';
import * as vscode from 'vscode';
import { describeShortfall, describeShortfalls, type Shortfall } from '../../app/shortfall.ts';
import type { ExportFormat } from '../../app/slide-export.ts';
import type { Log } from '../../ports/log.ts';
import { withProgress } from './with-progress.ts';

export interface ExportedFile {
  /** With its verb: `The slides are`. */
  readonly what: string;
  /** Of the progress bar: `Exporting slides`. */
  readonly title: string;
  readonly log: Log;
  make(job: ExportFileJob): Promise<Uint8Array>;
}

export interface ExportFileJob {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  onProgress(part: number): void;
  onShortfall(shortfall: Shortfall): void;
}

const names: Readonly<Record<ExportFormat, string>> = { html: 'HTML', pdf: 'PDF' };

/** The suggested name uses the first format. */
export function chooseFile(
  folder: vscode.Uri,
  name: string,
  formats: readonly [ExportFormat, ...ExportFormat[]],
): Thenable<vscode.Uri | undefined> {
  return vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(folder, `${name}.${formats[0]}`),
    filters: Object.fromEntries(formats.map((format) => [names[format], [format]])),
    saveLabel: 'Export',
  });
}

/** Writes the file with a cancelable progress bar, and offers to open it. */
export async function writeExport(target: vscode.Uri, { what, title, log, make }: ExportedFile): Promise<void> {
  const name = basename(target.fsPath);
  const shortfalls: Shortfall[] = [];
  const onShortfall = (shortfall: Shortfall) => {
    shortfalls.push(shortfall);
    log.warn(`${name}: ${describeShortfall(shortfall)}`);
  };
  await withProgress(`${title} to ${name}`, async (signal, { report: onProgress }) => {
    const bytes = await make({ signal, onProgress, onShortfall });
    signal.throwIfAborted();
    await vscode.workspace.fs.writeFile(target, bytes);
  });
  offerToOpen(target, what, shortfalls);
}

function offerToOpen(target: vscode.Uri, what: string, shortfalls: readonly Shortfall[]): void {
  const open = wayToOpen(target);
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const show = shortfalls.length > 0 ? showWarningMessage : showInformationMessage;
  show(`${what} in ${basename(target.fsPath)}${describeShortfalls(shortfalls)}.`, ...(open ? [open.button] : [])).then(
    (choice) => {
      if (open && choice === open.button) void open.run();
    },
  );
}

/** A local browser cannot read a file of a remote machine; the Explorer can download it. */
function wayToOpen(target: vscode.Uri): { readonly button: string; run(): Thenable<unknown> } | undefined {
  if (vscode.env.remoteName === undefined) return { button: 'Open', run: () => vscode.env.openExternal(target) };
  if (!vscode.workspace.getWorkspaceFolder(target)) return undefined;
  const run = () => vscode.commands.executeCommand('revealInExplorer', target);
  return { button: 'Show in Explorer', run };
}
