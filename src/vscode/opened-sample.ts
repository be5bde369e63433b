import { commands, type Memento, workspace } from 'vscode';

/** In the memory of all windows: the folder of a sample talk that is about to be opened. */
const key = 'openedSample';

/** Has the window that opens this folder (absolute path) show the show view, once. */
export async function rememberSample(memory: Pick<Memento, 'update'>, folder: string): Promise<void> {
  await memory.update(key, folder);
}

/** Shows the show view where this window is the one that a sample talk was opened in. */
export function greetSample(memory: Memento): void {
  const folder = memory.get<string>(key);
  if (folder === undefined || workspace.workspaceFolders?.[0]?.uri.fsPath !== folder) return;
  void memory.update(key, undefined);
  void commands.executeCommand('showrunner.show.focus');
}
