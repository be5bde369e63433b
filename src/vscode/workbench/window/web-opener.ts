import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../../core/errors.ts';
import { browserCommand } from '../../../machine/browser-command.ts';
import { foreignEnvironment } from '../../../machine/front-command.ts';
import { launchProgram } from '../../../machine/processes.ts';
import type { Log } from '../../../ports/log.ts';
import type { Window } from '../../../ports/window.ts';

const webAddress = /^(?:https?:\/\/|mailto:|file:\/\/)/i;

/** Opens web addresses, in the browser of the machine or in the editor's own. */
export function createWebOpener(log: Log): Window['openExternal'] {
  /** VS Code may ask first, and its answer may come late or never: nobody waits for it. */
  const openByVSCode = (url: string) => {
    const opened = vscode.env.openExternal(vscode.Uri.parse(url));
    opened.then(undefined, (error) => log.warn(`${url} was not opened: ${messageOf(error)}`));
  };
  return async (url, where) => {
    if (!webAddress.test(url) || !URL.canParse(url)) throw new DemoError('invalid-field', `Not a web address: ${url}`);
    if (where === 'editor') return showInEditor(url);
    if (isFile(url)) requireOwnBrowser();
    if (!isOnThisDesktop() || !vscode.workspace.isTrusted) return openByVSCode(url);
    try {
      const call = browserCommand(process.platform, new URL(url).href);
      await launchProgram(call, foreignEnvironment(process.env));
    } catch (error) {
      log.info(`No browser could be started directly: ${messageOf(error)}`);
      openByVSCode(url);
    }
  };
}

/** VS Code's own browser shows no files. */
async function showInEditor(url: string): Promise<void> {
  if (isFile(url)) await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(url));
  else await vscode.commands.executeCommand('simpleBrowser.show', url);
}

function isFile(url: string): boolean {
  return /^file:/i.test(url);
}

function requireOwnBrowser(): void {
  if (isOnThisDesktop()) return;
  throw new DemoError('unsupported', 'The file lies on another machine than the browser', {
    hint: 'Serve its folder and open the http address, or set "openInVSCode".',
  });
}

function isOnThisDesktop(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
}
