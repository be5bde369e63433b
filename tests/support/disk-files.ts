import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { toDisposable } from '../../src/core/disposables.ts';
import { DemoError } from '../../src/core/errors.ts';
import type { FileStat, Files } from '../../src/ports/files.ts';

/** The real file system, whose changes are announced by the test: no waiting for a platform's watcher. */
export interface DiskFiles extends Files {
  /** Tells the watchers of the path's folder, as if the path had changed. */
  announce(path: string): void;
  /** How many folders are watched now. */
  readonly watched: number;
  /** Every path read so far. */
  readonly reads: readonly string[];
}

export function createDiskFiles(): DiskFiles {
  const watches = new Set<{ readonly folder: string; readonly listener: (path: string) => void }>();
  const reads: string[] = [];
  return {
    reads,
    get watched() {
      return watches.size;
    },
    announce(path) {
      for (const { folder, listener } of [...watches]) if (folder === dirname(path)) listener(path);
    },
    async read(path) {
      reads.push(path);
      return readFile(path).catch(missingAsDemoError);
    },
    async write(path, content) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    },
    rename: (path, target) => rename(path, target),
    copy: (path, target) => cp(path, target, { recursive: true }),
    delete: (path) => rm(path, { recursive: true }),
    stat: (path) => statOf(path).catch(missingAsUndefined),
    list: async (folder) => (await readdir(folder).catch(missingAsUndefined)) ?? [],
    watch(folder, listener) {
      const watch = { folder, listener };
      watches.add(watch);
      return toDisposable(() => watches.delete(watch));
    },
  };
}

/** A new folder in the system's temporary folder, without links in its path. */
export async function makeFolder(): Promise<string> {
  return mkdtemp(join(await realpath(tmpdir()), 'showrunner-test-'));
}

async function statOf(path: string): Promise<FileStat> {
  const [found, realPath] = await Promise.all([stat(path), realpath(path)]);
  return { type: found.isFile() ? 'file' : found.isDirectory() ? 'directory' : 'other', size: found.size, realPath };
}

function missingAsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

function missingAsDemoError(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new DemoError('file-not-found', 'No such file') : error;
}

/** The same files on a disk like those of Windows and macOS: a name opens its file in any capitals. */
export function anyCapitals(files: Files): Files {
  const spell = (path: string) => {
    const name = basename(path).toLowerCase();
    const found = namesIn(dirname(path)).find((one) => one.toLowerCase() === name);
    return found === undefined ? path : join(dirname(path), found);
  };
  return { ...files, read: (path) => files.read(spell(path)), stat: (path) => files.stat(spell(path)) };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
