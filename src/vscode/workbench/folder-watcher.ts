import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, disposeAll, toDisposable } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import { createDirectWatcher } from '../../machine/direct-watcher.ts';
import { listAt } from '../../machine/disk.ts';
import { watchFolderIdentity } from '../../machine/folder-identity-watcher.ts';
import type { Log } from '../../ports/log.ts';

/**
 * Calls back for each changed path directly in the folder. If a whole folder comes or goes, VS Code reports only the
 * folder, and for a workspace folder nothing until five seconds after its return. So this watches the folder itself,
 * too, and then reports its old and new entries.
 */
export function watchFolder(folder: string, listener: (path: string) => void, log: Log): Disposable {
  /** All paths ever seen. */
  const seenPaths = new Set<string>();
  let disposed = false;

  const onChange = (path: string) => {
    seenPaths.add(path);
    listener(path);
  };
  const direct = createDirectWatcher(folder, onChange);

  const reportAll = async () => {
    for (const name of await listAt(folder)) seenPaths.add(join(folder, name));
    if (disposed) return;
    for (const path of seenPaths) listener(path);
  };
  const reportAllSoon = () => {
    reportAll().catch((error) => log.warn(`Changes in ${folder} may go unnoticed: ${messageOf(error)}`));
  };

  const inside = watchPattern(folder, '*', onChange);
  const startAnew = () => {
    direct.forget(); // it may be another folder with the same name
    identity.renew();
    direct.listen();
    reportAllSoon();
  };
  const identity = watchFolderIdentity(folder, startAnew);
  const itself = watchPattern(dirname(folder), escapeGlob(basename(folder)), startAnew);
  direct.listen();
  listAt(folder).then(
    (names) => {
      for (const name of names) seenPaths.add(join(folder, name));
    },
    (error) => log.warn(`Cannot list ${folder}: ${messageOf(error)}`),
  );
  const end = toDisposable(() => {
    disposed = true;
  });
  return disposeAll([end, inside, identity, itself, direct]);
}

function watchPattern(folder: string, pattern: string, onEvent: (path: string) => void): Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(vscode.Uri.file(folder), pattern),
  );
  for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
    event(({ fsPath }) => onEvent(fsPath));
  }
  return watcher;
}

function escapeGlob(name: string): string {
  return name.replace(/[[\]{}*?]/g, (sign) => `[${sign}]`);
}
