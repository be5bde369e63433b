import { join } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { DraftDemo } from '../../authoring/draft.ts';
import { requireWithinFolder } from '../../authoring/own-place.ts';
import { printShow } from '../../authoring/print-show.ts';
import { fileNameFor, firstFree, freeShowName, writeAndRead } from '../../authoring/write-show.ts';
import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { DemoFile } from '../../demos/model.ts';
import { workspaceFolders } from '../workspace-folders.ts';

export interface ShowParts {
  readonly app: App;
  readonly clock: Clock;
}

export async function askTitle(title: string, prompt: string, value?: string): Promise<string | undefined> {
  const validateInput = (value: string) => (value.trim() === '' ? 'Enter a title.' : undefined);
  return (
    await vscode.window.showInputBox({ title, prompt, validateInput, ...(value !== undefined && { value }) })
  )?.trim();
}

/** `no-demos`. */
export function showFolder(): string {
  const [folder] = workspaceFolders();
  if (folder !== undefined) return folder;
  throw new DemoError('no-demos', 'A demo file needs an open folder', { hint: 'Open the folder of your talk first.' });
}

interface NewDemoFile {
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  readonly title: string;
  readonly demos: readonly DraftDemo[];
  /** The commit whose files the first demo expects. */
  readonly beginsAt?: string | undefined;
}

/** Writes a new demo file in the format of the show's last one, else in YAML, and loads it. */
export async function writeDemoFile({ app: { library } }: ShowParts, file: NewDemoFile): Promise<DemoFile> {
  await library.ready;
  return library.inTurn(() => createDemoFile(library, file));
}

async function createDemoFile(
  library: LibraryService,
  { folder, title, demos, beginsAt }: NewDemoFile,
): Promise<DemoFile> {
  const last = library.current.files.at(-1)?.path;
  const [extension, notation] = last?.endsWith('.json') ? ['json', 'json' as const] : ['yaml', 'yaml' as const];
  const nameOf = (stem: string) => `.demo/${stem}.${extension}`;
  const name = nameOf(await firstFree(fileNameFor(title), (stem) => isThere(join(folder, nameOf(stem)))));
  const path = join(folder, name);
  const style = { path: name, title, notation, ...(beginsAt !== undefined && { beginsAt }) };
  const [printed] = printShow({ demos, assets: [], omissions: [] }, style);
  return writeAndRead(library, path, () => createFile(path, printed?.bytes ?? new Uint8Array()));
}

/** Creates a file as an edit that can be undone. `path-outside-workspace` if a link leads outside. */
export async function createFile(path: string, contents: Uint8Array): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(path));
  if (folder) await requireWithinFolder(folder.uri.fsPath, path);
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(vscode.Uri.file(path), { contents });
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new DemoError('command-failed', `${vscode.workspace.asRelativePath(path)} could not be created`);
}

export function isThere(path: string): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(vscode.Uri.file(path))).then(
    () => true,
    () => false,
  );
}

/** The first of `name`, `name-2`, … used neither by a demo file nor by its folder. */
export function freeName(folder: string, name: string): Promise<string> {
  return freeShowName(folder, name, isThere);
}
