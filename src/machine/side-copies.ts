import { constants } from 'node:fs';
import { type FileHandle, mkdir, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { editIdOf } from '../core/edit-id.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import { createSequencer } from '../core/time/async.ts';
import type { LostVersion, SideCopies } from '../ports/side-copies.ts';
import { errorCodeOf, isNothingThere } from './error-codes.ts';
import { copyNameOf, idInName } from './files/copy-name.ts';
import { enterFolder, type FolderHandle, lookIn, openFolder, openIn } from './files/folder-handle.ts';
import { readRegularFile } from './files/regular-file.ts';

export interface SideCopiesOptions {
  /** An absolute path; the last two names of it are no links, or nothing is written. */
  readonly folder: string;
  /** How many stay: 200 when left out. */
  readonly limit?: number;
}

/** Files of one name that others may have put there. */
const longestSearch = 20;
const { O_WRONLY, O_CREAT, O_EXCL } = constants;

/** Copies in a folder of this machine, for its user alone. No link is followed, and entries that are no copies stay. */
export function createSideCopies({ folder, limit = 200 }: SideCopiesOptions): SideCopies {
  const sequencer = createSequencer();
  const within = <T>(work: (held: FolderHandle) => Promise<T>) => withFolder(folder, work);
  return {
    folder,
    write: (version, bytes) =>
      sequencer.queue(() =>
        attempt(`keep a copy in ${folder}`, async () => {
          await makeFolder(folder);
          return within(async (held) => {
            const name = await writeCopy(held, version, bytes);
            await removeOldest(held, limit, name);
            return join(folder, name);
          });
        }),
      ),
    remove: (version) =>
      sequencer.queue(() =>
        attempt(`remove a copy in ${folder}`, async () => {
          const id = editIdOf(version);
          await within(async (held) => {
            for (const name of await copiesIn(held)) if (idInName(name) === id) await removeFile(held, name);
          }).catch(ignoreMissing);
        }),
      ),
    async list() {
      const names = await within(copiesIn).catch(() => []);
      return new Map(names.map((name) => [idInName(name) ?? '', join(folder, name)]));
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const above = await openFolder(dirname(folder));
  try {
    await mkdir(above.at(basename(folder)), { mode: 0o700 });
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  } finally {
    await above.close();
  }
}

/** Holds the folder meanwhile, so that nothing leads elsewhere. */
async function withFolder<T>(folder: string, work: (held: FolderHandle) => Promise<T>): Promise<T> {
  const above = await openFolder(dirname(folder));
  try {
    const held = await enterFolder(above, basename(folder));
    return await work(held).finally(held.close);
  } finally {
    await above.close();
  }
}

/** Gives the name under which the bytes lie. */
async function writeCopy(folder: FolderHandle, version: LostVersion, bytes: Uint8Array): Promise<string> {
  for (let take = 1; take <= longestSearch; take++) {
    const name = copyNameOf(version, take);
    if (await writeFresh(folder, name, bytes)) return name;
    if (await holds(folder, name, bytes)) return name;
  }
  throw new Error('all names are taken');
}

/** `false` where something is already. A file that could not be written whole is none. */
async function writeFresh(folder: FolderHandle, name: string, bytes: Uint8Array): Promise<boolean> {
  const file = await openIn(folder, name, O_WRONLY | O_CREAT | O_EXCL).catch((error) => {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
    return undefined;
  });
  if (!file) return false;
  try {
    await writeWhole(file, bytes);
  } catch (error) {
    await removeFile(folder, name);
    throw error;
  }
  return true;
}

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close(); // a full disk of the network may refuse the bytes only here
  }
}

async function holds(folder: FolderHandle, name: string, bytes: Uint8Array): Promise<boolean> {
  const found = await lookIn(folder, name);
  if (!found?.isFile() || found.size !== bytes.length) return false;
  const limit = bytes.length;
  return (
    (await readRegularFile(folder.at(name), { isPlain: true, limit }).catch(() => undefined))?.equals(bytes) ?? false
  );
}

/** Names of copies, the oldest first: files, nothing else. */
async function copiesIn(folder: FolderHandle): Promise<readonly string[]> {
  const items = await readdir(folder.self, { withFileTypes: true });
  return items
    .filter((item) => item.isFile() && idInName(item.name) !== undefined)
    .map(({ name }) => name)
    .sort();
}

/** The one that was just written always stays. */
async function removeOldest(folder: FolderHandle, limit: number, written: string): Promise<void> {
  const names = await copiesIn(folder);
  const others = names.filter((name) => name !== written);
  for (const name of others.slice(0, Math.max(0, names.length - limit))) await removeFile(folder, name);
}

/** Another window may have been quicker. */
async function removeFile(folder: FolderHandle, name: string): Promise<void> {
  await folder.check();
  await unlink(folder.at(name)).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): void {
  if (!isNothingThere(error)) throw error;
}

async function attempt<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new DemoError('command-failed', `Could not ${what}: ${messageOf(error)}`, { cause: error });
  }
}
