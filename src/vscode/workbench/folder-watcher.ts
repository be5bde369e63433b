import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, disposeAll, toDisposable } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import { createDirectWatcher } from '../../machine/direct-watcher.ts';
import { listAt } from '../../machine/disk.ts';
import { watchFolderIdentity } from '../../machine/folder-identity-watcher.ts';
import type { Log } from '../../ports/log.ts';

/**
 * Calls the listener with each path directly in the folder that any program touched. When a whole folder comes or goes
 * VS Code reports only the folder itself, and for a workspace folder that went it reports nothing for five seconds
 * after its return; so that is watched as well, and its old and new entries are reported.
 */
export function watchFolder(folder: string, listener: (path: string) => void, log: Log): Disposable {
  /** All that was ever seen in it. */
  const known = new Set<string>();
  let disposed = false;

  const hear = (path: string) => {
    known.add(path);
    listener(path);
  };
  const direct = createDirectWatcher(folder, hear);

  const tellAll = async () => {
    for (const name of await listAt(folder)) known.add(join(folder, name));
    if (disposed) return;
    for (const path of known) listener(path);
  };
  const tellAllSoon = () => {
    tellAll().catch((error) => log.warn(`Changes in ${folder} may go unnoticed: ${messageOf(error)}`));
  };

  const inside = watchPattern(folder, '*', hear);
  const startAnew = () => {
    direct.forget(); // it may be another folder of the same name by now
    identity.renew();
    direct.listen();
    tellAllSoon();
  };
  const identity = watchFolderIdentity(folder, startAnew);
  const itself = watchPattern(dirname(folder), escapeGlob(basename(folder)), startAnew);
  direct.listen();
  listAt(folder).then(
    (names) => {
      for (const name of names) known.add(join(folder, name));
    },
    (error) => log.warn(`${folder} cannot be listed: ${messageOf(error)}`),
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
