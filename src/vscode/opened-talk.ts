import { commands, type Memento, Uri, workspace } from 'vscode';

/** Shared by all windows: folder of a talk that is about to open. */
const key = 'openedSample';

/** Opens a new talk (absolute path); its window shows the show view, once. */
export async function openTalk(
  memory: Pick<Memento, 'update'>,
  folder: string,
  { forceNewWindow }: { readonly forceNewWindow: boolean },
): Promise<void> {
  const uri = Uri.file(folder);
  await memory.update(key, uri.fsPath); // spelled as in the new window
  await commands.executeCommand('vscode.openFolder', uri, { forceNewWindow });
}

/** Shows the show view if this window was opened for such a talk. */
export function greetTalk(memory: Memento): void {
  const folder = memory.get<string>(key);
  if (folder === undefined || workspace.workspaceFolders?.[0]?.uri.fsPath !== folder) return;
  void memory.update(key, undefined);
  void commands.executeCommand('showrunner.show.focus');
}
