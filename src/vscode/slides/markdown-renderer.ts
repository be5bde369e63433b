import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../core/errors.ts';

/** Renders Markdown with VS Code and its extensions. Does not sanitize raw HTML. `command-failed`. */
export async function renderMarkdown(markdown: string): Promise<string> {
  try {
    const html = await vscode.commands.executeCommand<unknown>('markdown.api.render', markdown);
    return typeof html === 'string' ? html : '';
  } catch (cause) {
    const hint = 'Enable VS Code’s built-in extension “Markdown Language Features”.';
    throw new DemoError('command-failed', `VS Code could not render Markdown: ${messageOf(cause)}`, { hint, cause });
  }
}
