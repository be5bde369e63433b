import { commands, type Memento, Uri, workspace } from 'vscode';

/** In the memory of all windows: the folder of a talk that is about to be opened. */
const key = 'openedSample';

/** Opens a talk that we have made in a folder (absolute path); its window shows the show view, once. */
export async function openTalk(
  memory: Pick<Memento, 'update'>,
  folder: string,
  { forceNewWindow }: { readonly forceNewWindow: boolean },
): Promise<void> {
  const uri = Uri.file(folder);
  await memory.update(key, uri.fsPath); // spelt as the window will have it
  await commands.executeCommand('vscode.openFolder', uri, { forceNewWindow });
}

/** Shows the show view where this window is the one that such a talk was opened in. */
export function greetTalk(memory: Memento): void {
  const folder = memory.get<string>(key);
  if (folder === undefined || workspace.workspaceFolders?.[0]?.uri.fsPath !== folder) return;
  void memory.update(key, undefined);
  void commands.executeCommand('showrunner.show.focus');
}
