import { cpSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Disposable, toDisposable } from '../core/disposables.ts';
import { DemoError } from '../core/errors.ts';

export interface WorkspaceFolder extends Disposable {
  readonly folder: string;
}

/** Uses the folder in place. `file-not-found`, `not-a-file`. */
export function openWorkspace(named: string): WorkspaceFolder {
  const folder = resolve(named);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) throw new DemoError('file-not-found', `There is no folder ${folder}`);
  if (!stats.isDirectory()) throw new DemoError('not-a-file', `${folder} is not a folder`);
  return { folder, dispose: () => undefined };
}

/** Copies the sample show to a temporary folder; dispose to delete it. */
export function createSampleWorkspace(sample = new URL('../../src/assets/sample', import.meta.url)): WorkspaceFolder {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'showrunner-')));
  const folder = join(home, 'sample');
  const { dispose } = toDisposable(() => rmSync(home, { recursive: true, force: true }));
  cpSync(fileURLToPath(sample), folder, { recursive: true });
  return { folder, dispose };
}
