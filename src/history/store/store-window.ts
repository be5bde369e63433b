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
 * One process's own part of the store, `windows/<id>/`: no other process writes there while it lives. In `data/` is all
 * that another window may take over when it has ended: records with the bytes that they need, so that neither goes alone.
 */
export interface StoreWindow {
  readonly folder: string;
  /** The beginning of the names that it gives to its files beside others: six hexadecimal digits. */
  readonly mark: string;
  /** A record a line. */
  readonly journal: LineFile;
  /** Lines of knowledge about the workspace, taken over with the journal. */
  readonly tree: LineFile;
  /** At the end of the journal. */
  readonly gap: Gap;
  /** Room for records where nothing else finds any. */
  readonly reserve: Reserve;
  /**
   * Writes down, once, that something of this window may stand beside its place in a folder: a later process removes it.
   */
  note(folder: string): Promise<void>;
  /** Whether it is all still there, and not deleted under our hands. */
  isThere(): Promise<boolean>;
  /** Others may take over from now on, even when the process ends at once. Resolves once nothing is written any more. */
  close(): Promise<void>;
}

const idLength = 12;
export const markLength = 6;

/**
 * Makes a window. It has its owner before anything else, and so belongs to a living process at every moment.
 * @param adopt brings the data that it takes over from another into its folder, before that is opened.
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
    // A dead window gives both, so that the next one can open: this one's own records leave the spare alone.
    const [spare, own] = [createReserve(folder, 'spare'), createReserve(folder, 'reserve')];
    const reserve: Reserve = { ...own, fill: () => spare.fill().then(own.fill) };
    await reserve.fill();
    const journal = withReserve(records, reserve);
    const gap = await createGap(join(folder, 'data', gapName));
    return { folder, mark: id.slice(0, markLength), journal, tree, gap, reserve, note, isThere, close };
  } catch (error) {
    await close(); // its inherited data is for the next one
    throw error;
  }
}

/** Lines that have the reserve's room where there is no other. */
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

/** Each folder once: a line of JSON. */
function createNotes(places: LineFile): StoreWindow['note'] {
  const noted = new Map<string, Promise<void>>();
  return (place) => {
    const noting = noted.get(place) ?? places.append([JSON.stringify(place)]);
    noted.set(place, noting);
    noting.catch(() => noted.delete(place));
    return noting;
  };
}

export async function readOwner(folder: string): Promise<unknown> {
  return JSON.parse((await readRegularFile(join(folder, 'owner'), { isPlain: true, limit: 10_000 })).toString('utf8'));
}
