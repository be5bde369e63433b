import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../../core/errors.ts';
import { isJsonObject } from '../../../core/json.ts';
import { browserCommand, foreignEnvironment, frontCommand, type Product } from '../../../machine/process-calls.ts';
import { launchProgram, runProgram } from '../../../machine/processes.ts';
import type { Log } from '../../../ports/log.ts';
import type { CommandCall, Window, ZoomDirection } from '../../../ports/window.ts';
import { focusGroup } from '../editor-groups.ts';
import { closeQuietly } from '../quiet-closing.ts';
import type { WorkspaceSettings } from './workspace-settings.ts';

export interface WindowOptions {
  readonly log: Log;
  readonly settings: Pick<WorkspaceSettings, 'getSetting' | 'updateSettings'>;
}

export function createWindow({ log, settings }: WindowOptions): Window {
  return {
    async executeCommand(call) {
      const { command, args = [], path } = call;
      await refuseUnattendedChat(call);
      if (lacksTitleBar(command))
        return log.info(`${command} has no effect, because this window has no title bar of its own`);
      const first = path === undefined ? [] : [vscode.Uri.file(path)];
      try {
        await vscode.commands.executeCommand(command, ...first, ...args);
      } catch (cause) {
        if (!(await vscode.commands.getCommands()).includes(command)) {
          throw new DemoError('no-such-command', `There is no command ${command} in this window`, { cause });
        }
        throw new DemoError('command-failed', `The command ${command} failed: ${messageOf(cause)}`, { cause });
      }
    },
    getSetting: settings.getSetting,
    updateSettings: settings.updateSettings,
    readClipboard: async () => vscode.env.clipboard.readText(),
    writeClipboard: async (text) => vscode.env.clipboard.writeText(text),
    ...createWebOpener(log),
    zoomFont,
    bringToFront: () => bringToFront(log),
  };
}

/** VS Code commands that write this setting. */
const titleBarCommands: readonly string[] = [
  'showCustomTitleBar',
  'hideCustomTitleBar',
  'hideCustomTitleBarInFullScreen',
  'toggle.toggleCustomTitleBar',
  'toggle.window.customTitleBarVisibility',
  'toggle.window.customTitleBarVisibility.windowed',
];
const titleBarSetting = 'window.customTitleBarVisibility';

/** VS Code in a browser offers these commands, but shows an error. */
function lacksTitleBar(command: string): boolean {
  return (
    titleBarCommands.includes(command) &&
    vscode.workspace.getConfiguration().inspect(titleBarSetting)?.defaultValue === undefined
  );
}

/**
 * Without a chat sign-in, VS Code would show a dialog over the whole window on stage, so refuse the command.
 * `command-failed`.
 */
async function refuseUnattendedChat(call: CommandCall): Promise<void> {
  if (!sendsToChat(call)) return;
  const models = await vscode.lm.selectChatModels();
  if (models.length > 0) return;
  const hint = 'Sign in to the chat before the show.';
  throw new DemoError('command-failed', 'the chat needs a sign-in', { hint });
}

function sendsToChat({ command, args = [] }: CommandCall): boolean {
  if (command === 'workbench.action.chat.submit') return true;
  if (command !== 'workbench.action.chat.open') return false;
  const [options] = args;
  if (isJsonObject(options)) return options.query !== undefined && options.isPartialQuery !== true;
  return typeof options === 'string';
}

/** Milliseconds. */
const frontLimit = 1500;

/** Brings the window to the front if the platform allows. Never fails or exceeds the limit. */
async function bringToFront(log: Log): Promise<void> {
  try {
    const product = await thisProduct();
    const call = product && frontCommand(product);
    if (!product || !call) return;
    await runProgram(call, product.isRemote ? process.env : foreignEnvironment(process.env), frontLimit);
  } catch (error) {
    log.warn(`The window could not be brought to the front: ${messageOf(error)}`);
  }
}

/** `undefined` in a browser, whose tabs cannot be raised, and without a workspace. */
async function thisProduct(): Promise<Product | undefined> {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  const workspace = workspaceFile?.scheme === 'untitled' ? undefined : (workspaceFile ?? workspaceFolders?.[0]?.uri);
  if (!workspace || vscode.env.uiKind === vscode.UIKind.Web) return undefined;
  const { appRoot, remoteName } = vscode.env;
  const text = await readFile(join(appRoot, 'product.json'), 'utf8');
  const { applicationName } = JSON.parse(text) as { readonly applicationName: string };
  const { platform, execPath } = process;
  const isRemote = remoteName !== undefined;
  return { platform, appRoot, execPath, applicationName, isRemote, workspace: workspace.fsPath };
}

const webAddress = /^(?:https?:\/\/|mailto:)/i;

/** Opens web addresses and files in a browser or the editor. */
export function createWebOpener(log: Log): Pick<Window, 'openExternal' | 'openFile'> {
  /** Not awaited, because VS Code may ask first and answer late or never. */
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
        throw new DemoError('unsupported', 'The browser cannot open the file, because it is on another machine', {
          hint: 'Serve the folder and open its http address, or set "openInVSCode".',
        });
      }
      await openByMachine(url);
    },
  };
}

function isOnThisDesktop(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
}

const commands: Readonly<Record<ZoomDirection, string>> = {
  in: 'editor.action.fontZoomIn',
  out: 'editor.action.fontZoomOut',
  reset: 'editor.action.fontZoomReset',
};

/**
 * Changes the editors' font size by one step. VS Code does so only while a text editor is active, so activate one
 * briefly.
 */
async function zoomFont(direction: ZoomDirection): Promise<void> {
  const zoom = () => vscode.commands.executeCommand<void>(commands[direction]);
  if (vscode.window.activeTextEditor) return zoom();
  const [visible] = vscode.window.visibleTextEditors.filter(({ viewColumn }) => viewColumn !== undefined);
  if (visible) await whileActive(visible, zoom);
  else await whileScratchIsActive(zoom);
}

async function whileActive({ document, viewColumn }: vscode.TextEditor, zoom: () => Thenable<void>): Promise<void> {
  const { viewColumn: before } = vscode.window.tabGroups.activeTabGroup;
  await vscode.window.showTextDocument(document, { preview: false, ...(viewColumn !== undefined && { viewColumn }) });
  await zoom();
  await focusGroup(before);
}

/** If no text editor is visible, opens an empty one briefly. */
async function whileScratchIsActive(zoom: () => Thenable<void>): Promise<void> {
  const scratch = await vscode.workspace.openTextDocument({ content: '' });
  await vscode.window.showTextDocument(scratch, { preview: false });
  await zoom();
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const isScratch = tab?.input instanceof vscode.TabInputText && tab.input.uri.toString() === scratch.uri.toString();
  if (isScratch) await closeQuietly([tab]);
}
