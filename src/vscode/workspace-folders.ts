import { workspace } from 'vscode';

/** Absolute paths. Omits virtual folders, because Node reads the demo files. */
export function workspaceFolders(): readonly string[] {
  const folders = workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

/** Whether there is a place for workspace settings; a show does not change the user's. */
export function hasWorkspace(): boolean {
  return workspace.workspaceFile !== undefined || workspace.workspaceFolders !== undefined;
}
