import * as vscode from 'vscode';
import { DemoError } from '../../../core/errors.ts';
import { isJsonObject } from '../../../core/json.ts';
import type { CommandCall } from '../../../ports/window.ts';

/**
 * Something sent to a chat that is not set up makes VS Code ask for a sign-in, in a dialog over the whole window.
 * On stage that must not happen: the command is refused instead. `command-failed`.
 */
export async function refuseUnattendedChat(call: CommandCall): Promise<void> {
  if (!sendsToChat(call)) return;
  const models = await vscode.lm.selectChatModels();
  if (models.length > 0) return;
  const hint = 'Sign in to the chat before the show.';
  throw new DemoError('command-failed', 'nobody is signed in to the chat', { hint });
}

function sendsToChat({ command, args = [] }: CommandCall): boolean {
  if (command === 'workbench.action.chat.submit') return true;
  if (command !== 'workbench.action.chat.open') return false;
  const [options] = args;
  if (isJsonObject(options)) return options.query !== undefined && options.isPartialQuery !== true;
  return typeof options === 'string';
}
