import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rename, rm } from '../../machine/persistently.ts';
import { describeOwner } from '../../machine/process-owner.ts';
import { readRegularFile } from '../../machine/regular-file.ts';
import { createGap, type Gap, gapName } from './gap.ts';
import { type LineFile, openLineFile } from './line-file.ts';
import { createReserve, isNoRoom, type Reserve } from './reserve.ts';

/**
 * A process's folder in the store, `windows/<id>/`. Other processes only write there once it has ended: then one takes
 * over `data/`, with records and their contents.
 */
export interface StoreWindow {
  readonly folder: string;
  /** Prefix of its temporary files elsewhere: six hexadecimal digits. */
  readonly mark: string;
  readonly journal: LineFile;
  /** Known state of the workspace. */
  readonly tree: LineFile;
  readonly gap: Gap;
  readonly reserve: Reserve;
  /** Call before temporary files are created in a folder; a later process removes them. */
  note(folder: string): Promise<void>;
  isThere(): Promise<boolean>;
  /** Releases the data. Resolves once nothing is written any more. */
  close(): Promise<void>;
}

const idLength = 12;
export const markLength = 6;

/**
 * Writes the owner file first: the folder always belongs to a running process.
 * @param adopt moves data of another window here.
 */
export async function openWindow(root: string, adopt: (folder: string) => Promise<void>): Promise<StoreWindow> {
  const id = randomBytes(idLength / 2).toString('hex');
  const folder = join(root, 'windows', id);
  await mkdir(join(folder, 'making'), { recursive: true, mode: 0o700 });
  const owner = join(folder, 'owner');
  try {
    await writeFile(`${owner}.new`, JSON.stringify(await describeOwner()), { mode: 0o600 });
    await rename(`${owner}.new`, owner);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const opened: LineFile[] = [];
  const openFile = async (name: string) => {
    const file = await openLineFile(join(folder, name));
    opened.push(file);
    return file;
  };
  const close = async () => {
    rmSync(owner, { force: true });
    await Promise.allSettled(opened.map((file) => file.close()));
  };
  try {
    const { ino } = await stat(owner);
    const isThere = async () => (await stat(owner).catch(() => undefined))?.ino === ino;
    await adopt(folder);
    await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 });
    const [records, tree] = [await openFile('data/journal'), await openFile('data/tree')];
    const note = createNotes(await openFile('places'));
    // The next window may free both of an ended window; this one's records leave the spare.
    const [spare, ownReserve] = [createReserve(folder, 'spare'), createReserve(folder, 'reserve')];
    const reserve: Reserve = { ...ownReserve, fill: () => spare.fill().then(ownReserve.fill) };
    await reserve.fill();
    const journal = withReserve(records, reserve);
    const gap = await createGap(join(folder, 'data', gapName));
    return { folder, mark: id.slice(0, markLength), journal, tree, gap, reserve, note, isThere, close };
  } catch (error) {
    await close(); // leaves the inherited data to the next window
    throw error;
  }
}

function withReserve(file: LineFile, reserve: Reserve): LineFile {
  const retry = (write: () => Promise<void>) =>
    write().catch(async (error) => {
      if (!isNoRoom(error) || !(await reserve.release())) throw error;
      return write();
    });
  return {
    ...file,
    append: (lines) => retry(() => file.append(lines)),
    replace: (lines) => retry(() => file.replace(lines)),
  };
}

function createNotes(notesFile: LineFile): StoreWindow['note'] {
  const noted = new Map<string, Promise<void>>();
  return (folder) => {
    const noting = noted.get(folder) ?? notesFile.append([JSON.stringify(folder)]);
    noted.set(folder, noting);
    noting.catch(() => noted.delete(folder));
    return noting;
  };
}

export async function readOwner(folder: string): Promise<unknown> {
  return JSON.parse((await readRegularFile(join(folder, 'owner'), { isPlain: true, limit: 10_000 })).toString('utf8'));
}
