import { join } from 'node:path';
import * as vscode from 'vscode';
import { copyFolder } from '../../authoring/copy-folder.ts';
import { openTalk } from '../opened-talk.ts';
import { hasWorkspace } from '../workspace-folders.ts';
import { askParent } from './ask-parent.ts';

export interface StartCommands {
  getStarted(): Promise<void>;
  /** Copies the sample talk to a chosen place and opens the copy, in this window if it is empty. */
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
      const parent = await askParent({
        title: 'Open the Sample Talk',
        placeHolder: 'Select where to put the copy',
        openLabel: 'Copy the Sample Here',
      });
      if (parent === undefined) return;
      const folder = await copyFolder(join(extensionPath, 'src/assets/sample'), parent, 'showrunner-sample');
      await openTalk(preferences, folder, { forceNewWindow: hasWorkspace() });
    },
    async openGuide() {
      await vscode.commands.executeCommand(
        'markdown.showPreview',
        vscode.Uri.file(join(extensionPath, '.github/docs/guide.md')),
      );
    },
  };
}
