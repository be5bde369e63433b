import * as vscode from 'vscode';

/** Commands of VS Code that write this setting. */
const commands: readonly string[] = [
  'showCustomTitleBar',
  'hideCustomTitleBar',
  'hideCustomTitleBarInFullScreen',
  'toggle.toggleCustomTitleBar',
  'toggle.window.customTitleBarVisibility',
  'toggle.window.customTitleBarVisibility.windowed',
];
const setting = 'window.customTitleBarVisibility';

/** Whether a command has no title bar to work on: VS Code in a browser offers it, and says in a notice that it cannot. */
export function lacksTitleBar(command: string): boolean {
  return commands.includes(command) && vscode.workspace.getConfiguration().inspect(setting)?.defaultValue === undefined;
}
