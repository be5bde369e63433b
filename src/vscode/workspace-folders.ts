import { workspace } from 'vscode';

/** Absolute paths. Demo files are read by Node: a folder that lies elsewhere than on a disk is none for us. */
export function workspaceFolders(): readonly string[] {
  const folders = workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

/** Whether there is a workspace to keep settings in, and not the user's own alone, which a show leaves alone. */
export function hasWorkspace(): boolean {
  return workspace.workspaceFile !== undefined || workspace.workspaceFolders !== undefined;
}
