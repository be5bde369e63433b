import { existsSync } from 'node:fs';

import { basename, join } from 'node:path';
import { DemoError } from '../core/errors.ts';
import type { LibraryService } from '../demos/library.ts';
import { largestDemoFile } from '../demos/load-file.ts';
import type { DemoFile } from '../demos/model.ts';
import { replaceFile, type SetAside, setAside } from '../machine/atomic-write.ts';
import { isSamePath } from '../machine/paths.ts';
import { rm } from '../machine/persistently.ts';
import type { Asset } from './draft.ts';
import { requireWithinFolder } from './own-place.ts';

/**
 * Writes each file atomically into a workspace folder (absolute path). @throws DemoError `path-outside-workspace`,
 * before writing anything.
 */
export async function writeFiles(files: readonly Asset[], workspaceFolder: string): Promise<void> {
  for (const { path } of files) await requireWithinFolder(workspaceFolder, join(workspaceFolder, path));
  for (const { path, bytes, isExecutable } of files) {
    await replaceFile(join(workspaceFolder, path), bytes, isExecutable ? { mode: 0o755 } : {});
  }
}

/** @throws DemoError `payload-too-large`. */
export function requireReadable({ bytes }: Asset): void {
  if (bytes.length <= largestDemoFile) return;
  throw new DemoError(
    'payload-too-large',
    'The demo file would be larger than 2 MiB, which is too large for a show: put fewer demos into it',
  );
}

/** Lower case, with dashes between words, without extension. */
export function fileNameFor(title: string): string {
  const titleParts = title.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return titleParts.filter(Boolean).join('-') || 'untitled';
}

/** `name`, `name-2`, `name-3`, …. */
export async function firstFree(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!(await isTaken(candidate))) return candidate;
  }
}

/** Free of both a demo file and an asset folder. */
export function freeShowName(
  folder: string,
  name: string,
  isThere: (path: string) => Promise<boolean>,
): Promise<string> {
  const isTaken = async (stem: string) => {
    const path = join(folder, '.demo', stem);
    return (await isThere(path)) || (await isThere(`${path}.json`));
  };
  return firstFree(name, isTaken);
}

/** @throws DemoError `unknown-demo` if the library cannot read it. */
export async function writeAndRead(
  library: LibraryService,
  path: string,
  write: () => Promise<void>,
): Promise<DemoFile> {
  await write();
  await library.readAgain(path);
  const file = library.current.files.find((backup) => isSamePath(backup.path, path));
  if (file) return file;
  throw new DemoError('unknown-demo', `${basename(path)} was written, but the show could not read it`);
}

/** Absolute paths. */
export interface ShowPaths {
  readonly file: string;
  /** The folder with the `.demo/`. */
  readonly workspaceFolder: string;
  /** Assets. */
  readonly folder: string;
}

/**
 * Restores the old show if writing fails. The demo file comes first in `files`. @throws DemoError `payload-too-large`,
 * `path-outside-workspace`, or Node's error.
 */
export async function replaceShow(
  files: readonly Asset[],
  { workspaceFolder, folder, file }: ShowPaths,
): Promise<void> {
  const [demoFile] = files;
  if (demoFile) requireReadable(demoFile);
  const paths = [folder, file];
  for (const path of paths) await requireWithinFolder(workspaceFolder, path);
  const before = await setAllAside(paths);
  try {
    await writeFiles(files, workspaceFolder);
  } catch (error) {
    for (const path of paths) await rm(path, { recursive: true, force: true });
    await restoreAll(before);
    throw error;
  }
  for (const backup of before) await backup.discard();
}

/** All or none. */
async function setAllAside(paths: readonly string[]): Promise<readonly SetAside[]> {
  const aside: SetAside[] = [];
  try {
    for (const path of paths) if (existsSync(path)) aside.push(await setAside(path));
  } catch (error) {
    await restoreAll(aside);
    throw error;
  }
  return aside;
}

async function restoreAll(aside: readonly SetAside[]): Promise<void> {
  for (const backup of aside) await backup.restore();
}
