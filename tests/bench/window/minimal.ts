import { commands, type ExtensionContext } from 'vscode';

/** The least that an extension does: it has a command. */
export function activate(context: ExtensionContext): void {
  context.subscriptions.push(commands.registerCommand('minimal.nothing', () => undefined));
}
