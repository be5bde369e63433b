import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, disposeAll, toDisposable } from '../core/disposables.ts';
import { messageOf } from '../core/errors.ts';
import { listAt } from '../disk.ts';
import type { Log } from '../ports/log.ts';

/**
 * Calls the listener with each path directly in the folder that any program touched. When a whole folder comes or
 * goes VS Code tells only of the folder itself, so that is watched as well, and what it holds or held is told.
 */
export function watchFolder(folder: string, listener: (path: string) => void, log: Log): Disposable {
  const known = new Set<string>();
  let disposed = false;

  const tellAll = async () => {
    const before = [...known];
    for (const name of await listAt(folder)) known.add(join(folder, name));
    if (disposed) return;
    for (const path of new Set([...before, ...known])) listener(path);
  };
  const tellAllSoon = () => {
    tellAll().catch((error) => log.warn(`Changes in ${folder} may go unnoticed: ${messageOf(error)}`));
  };

  const inside = watchPattern(folder, '*', (kind, path) => {
    if (kind === 'deleted') known.delete(path);
    else known.add(path);
    listener(path);
  });
  const itself = watchPattern(dirname(folder), escapeGlob(basename(folder)), (kind) => {
    if (kind !== 'changed') tellAllSoon();
  });
  listAt(folder).then(
    (names) => {
      for (const name of names) known.add(join(folder, name));
    },
    (error) => log.warn(`${folder} cannot be listed: ${messageOf(error)}`),
  );
  const end = toDisposable(() => {
    disposed = true;
  });
  return disposeAll([end, inside, itself]);
}

type OnEvent = (kind: 'created' | 'changed' | 'deleted', path: string) => void;

function watchPattern(folder: string, pattern: string, onEvent: OnEvent): Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(vscode.Uri.file(folder), pattern),
  );
  watcher.onDidCreate(({ fsPath }) => onEvent('created', fsPath));
  watcher.onDidChange(({ fsPath }) => onEvent('changed', fsPath));
  watcher.onDidDelete(({ fsPath }) => onEvent('deleted', fsPath));
  return watcher;
}

function escapeGlob(name: string): string {
  return name.replace(/[[\]{}*?]/g, (sign) => `[${sign}]`);
}
