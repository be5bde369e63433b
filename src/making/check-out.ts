import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyInto, makeFolder } from '../authoring/copy-folder.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import type { DemoFile } from '../demos/model.ts';
import { namesGitFolder, whyNotPortable } from '../demos/portable-name.ts';
import { openRepository, type Repository } from './repository.ts';

export interface CheckedOutFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Sentences about files that could not be created. */
  readonly told: readonly string[];
}

export interface CheckOutOptions {
  /** Absolute path. */
  readonly parent: string;
  /** Gets a number if it is taken. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** @param share from 0 to 1. */
  onProgress?(share: number): void;
}

/**
 * Creates a folder with the files of the commit `beginsAt`, and today's `.demo/`. Does not change the repository, and
 * runs no program from its settings, as `git checkout` would.
 * @throws DemoError `command-failed` without such a commit; otherwise errors of the file system.
 */
export async function checkOutBeginning(
  { workspaceFolder, beginsAt }: Pick<DemoFile, 'workspaceFolder' | 'beginsAt'>,
  { parent, name, signal, onProgress }: CheckOutOptions,
): Promise<CheckedOutFolder> {
  if (beginsAt === undefined)
    throw new DemoError('command-failed', 'The demo file does not name the commit that it begins at');
  const repository = await openRepository(workspaceFolder, signal);
  try {
    const tree = await repository.treeOf(await repository.resolve(beginsAt));
    const folder = await makeFolder(parent, name);
    const told: string[] = [];
    let done = 0;
    for (const [path, entry] of tree) {
      signal.throwIfAborted();
      onProgress?.(done++ / tree.size);
      if (isOfShow(path)) continue;
      const why = entry.kind === 'file' ? whyUnsafe(path) : `it is a ${entry.kind}`;
      const failure = why ?? (await copyBlob(repository, { path, ...entry }, folder));
      if (failure !== undefined) told.push(`${path} is not there: ${failure}`);
    }
    await copyInto(join(folder, '.demo'), join(workspaceFolder, '.demo'));
    return { folder, told };
  } finally {
    repository.dispose();
  }
}

function isOfShow(path: string): boolean {
  return path === '.demo' || path.startsWith('.demo/');
}

/** Git creates no such paths, but its objects can be written by hand. */
function whyUnsafe(path: string): string | undefined {
  const isUnsafe = path.split(/[/\\]/).some((part) => part === '..' || part === '' || namesGitFolder(part));
  if (isUnsafe) return 'its path leads elsewhere';
  const name = process.platform === 'win32' ? path.split('/').find(whyNotPortable) : undefined;
  return name === undefined ? undefined : `“${name}” ${whyNotPortable(name)}`;
}

interface BlobPlace {
  readonly path: string;
  readonly hash: string;
  readonly isExecutable: boolean;
}

/** Returns the reason if it fails. */
async function copyBlob(
  { blobs }: Repository,
  { path, hash, isExecutable }: BlobPlace,
  folder: string,
): Promise<string | undefined> {
  const target = join(folder, path);
  try {
    const bytes = await blobs.read(hash, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes, { mode: isExecutable ? 0o777 : 0o666, flag: 'wx' });
    return undefined;
  } catch (error) {
    if (error instanceof DemoError) return messageOf(error);
    // Names that only differ on a case-sensitive disk.
    if (Object(error).code === 'EEXIST') return 'another file has the same name here';
    throw error;
  }
}
