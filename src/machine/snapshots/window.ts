import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularFile } from '../files/regular-file.ts';
import { type LineFile, openLineFile } from './line-file.ts';
import { describeOwner } from './owner.ts';

/**
 * One process's own part of the store, `windows/<id>/`: nobody else writes there while it lives. Objects belong to all
 * windows together; `held` tells the others which of them this one needs.
 */
export interface StoreWindow {
  readonly folder: string;
  /** With which the names begin that it gives to what it puts beside something: six hexadecimal digits. */
  readonly mark: string;
  /** A hash a line. */
  readonly held: LineFile;
  /** A record a line. */
  readonly journal: LineFile;
  /** Writes down, once, that something of this window may stand beside its place in a folder: whoever comes after it clears it away. */
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
 * @param adopt brings what it takes over from others into its folder, before that is opened.
 */
export async function openWindow(root: string, adopt: (folder: string) => Promise<void>): Promise<StoreWindow> {
  const id = randomBytes(idLength / 2).toString('hex');
  const folder = join(root, 'windows', id);
  await mkdir(join(folder, 'making'), { recursive: true, mode: 0o700 });
  const owner = join(folder, 'owner');
  await writeFile(`${owner}.new`, JSON.stringify(await describeOwner()), { mode: 0o600 });
  await rename(`${owner}.new`, owner);
  const { ino } = await stat(owner);
  await adopt(folder);
  // A folder a line, as JSON.
  const [held, journal, places] = await Promise.all(
    ['held', 'journal', 'places'].map((name) => openLineFile(join(folder, name))),
  );
  if (!held || !journal || !places) throw new Error('A file of the store was not opened');
  const noted = new Map<string, Promise<void>>();
  return {
    folder,
    mark: id.slice(0, markLength),
    held,
    journal,
    note(place) {
      const noting = noted.get(place) ?? places.append([JSON.stringify(place)]);
      noted.set(place, noting);
      noting.catch(() => noted.delete(place));
      return noting;
    },
    isThere: () =>
      stat(owner).then(
        (found) => found.ino === ino,
        () => false,
      ),
    async close() {
      rmSync(owner, { force: true });
      await Promise.allSettled([held, journal, places].map((file) => file.close()));
    },
  };
}

export async function readOwner(folder: string): Promise<unknown> {
  return JSON.parse((await readRegularFile(join(folder, 'owner'), { isPlain: true, limit: 10_000 })).toString('utf8'));
}
