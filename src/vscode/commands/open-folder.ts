import * as vscode from 'vscode';

/** Shows a folder where the presenter looks through files: that of the system, or another window where it is elsewhere. */
export async function openFolder(folder: string, file: string | undefined): Promise<void> {
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  if (isHere) await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(file ?? folder));
  else await vscode.commands.executeCommand('vscode.openFolder', vscode.Uri.file(folder), { forceNewWindow: true });
}
