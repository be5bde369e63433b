import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { copyFolder } from '../../authoring/copy-folder.ts';
import { rememberSample } from '../opened-sample.ts';
import { hasWorkspace } from '../workspace-folders.ts';

/** Commands of the first minutes. */
export interface StartCommands {
  getStarted(): Promise<void>;
  /** Copies the sample talk where it is asked to, and opens the copy: in this window where it has nothing open. */
  openSample(): Promise<void>;
  openGuide(): Promise<void>;
}

export interface StartCommandParts {
  /** Absolute path. */
  readonly extensionPath: string;
  readonly preferences: Pick<vscode.Memento, 'update'>;
}

const walkthrough = 'showrunner.showrunner#start';

export function createStartCommands({ extensionPath, preferences }: StartCommandParts): StartCommands {
  return {
    async getStarted() {
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough, false);
    },
    async openSample() {
      const parent = await askParent();
      if (parent === undefined) return;
      const folder = await copyFolder(join(extensionPath, 'src/assets/sample'), parent, 'showrunner-sample');
      const uri = vscode.Uri.file(folder);
      await rememberSample(preferences, uri.fsPath); // spelt as the window will have it
      await vscode.commands.executeCommand('vscode.openFolder', uri, { forceNewWindow: hasWorkspace() });
    },
    async openGuide() {
      await vscode.commands.executeCommand(
        'markdown.showPreview',
        vscode.Uri.file(join(extensionPath, '.github/docs/guide.md')),
      );
    },
  };
}

/** The folder for the copy: absolute path. */
async function askParent(): Promise<string | undefined> {
  const temporary = {
    label: '$(clock) In a temporary folder',
    detail: 'To look around: the system removes it some day.',
    ask: () => mkdtemp(join(tmpdir(), 'showrunner-')),
  };
  const chosen = {
    label: '$(folder-opened) In a folder of mine…',
    detail: 'To keep it and change it.',
    ask: askFolder,
  };
  const options = { title: 'Open the Sample Talk', placeHolder: 'Where should the copy lie?' };
  return (await vscode.window.showQuickPick([temporary, chosen], options))?.ask();
}

async function askFolder(): Promise<string | undefined> {
  const options = { canSelectFolders: true, canSelectFiles: false, openLabel: 'Copy the Sample Here' };
  const [folder] = (await vscode.window.showOpenDialog(options)) ?? [];
  return folder?.fsPath;
}
