import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../../core/errors.ts';
import { browserCommand, foreignEnvironment } from '../../../machine/process-calls.ts';
import { launchProgram } from '../../../machine/processes.ts';
import type { Log } from '../../../ports/log.ts';
import type { Window } from '../../../ports/window.ts';

const webAddress = /^(?:https?:\/\/|mailto:)/i;

/** Opens web addresses and files as pages, in the browser of the machine or in the editor. */
export function createWebOpener(log: Log): Pick<Window, 'openExternal' | 'openFile'> {
  /** VS Code may ask first, and its answer may come late or never, so it is not awaited. */
  const openByVSCode = (url: string) => {
    const opened = vscode.env.openExternal(vscode.Uri.parse(url));
    opened.then(undefined, (error) => log.warn(`${url} was not opened: ${messageOf(error)}`));
  };
  const openByMachine = async (url: string) => {
    try {
      await launchProgram(browserCommand(process.platform, new URL(url).href), foreignEnvironment(process.env));
    } catch (error) {
      log.info(`No browser could be started directly: ${messageOf(error)}`);
      openByVSCode(url);
    }
  };
  return {
    async openExternal(url, where) {
      if (!webAddress.test(url) || !URL.canParse(url)) {
        throw new DemoError('invalid-field', `Not a web address: ${url}`);
      }
      if (where === 'editor') return void (await vscode.commands.executeCommand('simpleBrowser.show', url));
      if (!isOnThisDesktop() || !vscode.workspace.isTrusted) return openByVSCode(url);
      await openByMachine(url);
    },
    async openFile(url, where) {
      // VS Code's own browser shows no files.
      if (where === 'editor') return void (await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(url)));
      if (!isOnThisDesktop()) {
        throw new DemoError('unsupported', 'The file is on a different machine than the browser', {
          hint: 'Serve its folder and open the http address, or set "openInVSCode".',
        });
      }
      await openByMachine(url);
    },
  };
}

function isOnThisDesktop(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
}
