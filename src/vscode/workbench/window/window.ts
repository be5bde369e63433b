import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../../core/errors.ts';
import type { JsonValue } from '../../../core/json.ts';
import type { Log } from '../../../ports/log.ts';
import type { Window } from '../../../ports/window.ts';
import { bringToFront } from './bring-to-front.ts';
import { refuseUnattendedChat } from './chat-guard.ts';
import { zoomFont } from './font-zoom.ts';
import { createWebOpener } from './web-opener.ts';

export function createWindow(log: Log): Window {
  return {
    async executeCommand(call) {
      const { command, args = [], path } = call;
      await refuseUnattendedChat(call);
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
    getSetting(key) {
      const configuration = vscode.workspace.getConfiguration();
      const value = plain(configuration.get(key));
      return { value, workspaceValue: plain(configuration.inspect(key)?.workspaceValue) };
    },
    updateSetting,
    readClipboard: async () => vscode.env.clipboard.readText(),
    writeClipboard: async (text) => vscode.env.clipboard.writeText(text),
    openExternal: createWebOpener(log),
    zoomFont,
    bringToFront: () => bringToFront(log),
  };
}

/** Only ever the workspace's settings: a show must leave the user's own alone. */
async function updateSetting(key: string, value: JsonValue | undefined): Promise<void> {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  if (!workspaceFile && !workspaceFolders) {
    const hint = 'Open the folder of the talk.';
    throw new DemoError('command-failed', `Cannot set ${key}: this window has no workspace to keep it in`, { hint });
  }
  try {
    const target = vscode.ConfigurationTarget.Workspace;
    await vscode.workspace.getConfiguration().update(key, value, target);
  } catch (cause) {
    throw new DemoError('command-failed', `VS Code refused the setting ${key}: ${messageOf(cause)}`, { cause });
  }
}

/** VS Code hands out settings as views that change; a copy does not. */
function plain(value: unknown): JsonValue | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as JsonValue);
}
