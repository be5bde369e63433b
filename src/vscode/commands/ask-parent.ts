import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';

export interface ParentQuestion {
  readonly title: string;
  readonly placeHolder: string;
  /** The button of the folder dialog. */
  readonly openLabel: string;
}

/** Asks where to create a folder. Returns an absolute path, or `undefined` if dismissed. */
export async function askParent({ title, placeHolder, openLabel }: ParentQuestion): Promise<string | undefined> {
  const temporary = {
    label: '$(clock) In a temporary folder',
    detail: 'To look around; the system deletes it later',
    ask: () => mkdtemp(join(tmpdir(), 'showrunner-')),
  };
  const chosen = {
    label: '$(folder-opened) In a folder of mine…',
    detail: 'To keep it and change it',
    ask: () => askFolder(openLabel),
  };
  return (await vscode.window.showQuickPick([temporary, chosen], { title, placeHolder }))?.ask();
}

async function askFolder(openLabel: string): Promise<string | undefined> {
  const [folder] =
    (await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, openLabel })) ?? [];
  return folder?.fsPath;
}
