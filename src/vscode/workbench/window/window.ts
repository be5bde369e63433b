import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../../core/errors.ts';
import type { Log } from '../../../ports/log.ts';
import type { Window } from '../../../ports/window.ts';
import { bringToFront } from './bring-to-front.ts';
import { refuseUnattendedChat } from './chat-guard.ts';
import { zoomFont } from './font-zoom.ts';
import { lacksTitleBar } from './title-bar.ts';
import { createWebOpener } from './web-opener.ts';
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
        return log.info(`${command} has nothing to do: this window has no title bar of its own`);
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
