import { mkdir, open, readlink, realpath } from 'node:fs/promises';
import nodePath, { basename, dirname, join, parse, resolve, sep } from 'node:path';
import { DemoError } from '../core/errors.ts';
import { wayInto } from '../core/way-into.ts';
import { replaceFile } from './atomic-write.ts';
import { isNothingThere, undefinedIfMissing } from './error-codes.ts';
import { foldPath } from './paths.ts';
import { rm } from './persistently.ts';

/** As of their first use. */
export interface WorkspaceRoots {
  /** Never rejects. */
  settle(): Promise<void>;
  roots(): Promise<readonly string[]>;
  /** Follows links above the last name. `undefined`: outside of the folders. */
  placeOf(path: string): Promise<string | undefined>;
  /**
   * Call before a change in a folder; returns whether it exists. Rejects with `path-outside-workspace` (also because of
   * a link) or Node's error.
   */
  enter(folder: string, makes: boolean): Promise<boolean>;
}

/** `null` removes the file. Follows links within the folder. Rejects with `path-outside-workspace` or Node's error. */
export async function replaceWithin(folder: string, path: string, content: string | null): Promise<void> {
  const place = await realPlace(path);
  const isThere = await createWorkspaceRoots(() => [folder]).enter(dirname(place), content !== null);
  if (content !== null) await replaceFile(place, content, { replacesLinks: true });
  else if (isThere) await rm(place, { force: true });
}

/** @param folders absolute paths */
export function createWorkspaceRoots(folders: () => readonly string[]): WorkspaceRoots {
  /** Not updated, so that a replaced folder does not count. */
  const places = new Map<string, string>();
  const homeOf = async (folder: string): Promise<string> => {
    const known = places.get(folder);
    if (known !== undefined) return known;
    const place = await realpath(folder).catch(() => undefined);
    if (place !== undefined) places.set(folder, place);
    return place ?? realPlace(folder);
  };
  const homes = () => Promise.all(folders().map(async (folder) => ({ folder, home: await homeOf(folder) })));

  return {
    settle: async () => void (await homes().catch(() => undefined)),
    roots: async () => (await homes()).map(({ home }) => home),
    async placeOf(path) {
      if (!isPlainPath(path)) return undefined;
      const known = (await homes())
        .filter(({ folder, home }) => [folder, home].some((one) => wayInto(nodePath, one, path) !== undefined))
        .sort((one, other) => other.folder.length - one.folder.length)[0];
      if (!known || dirname(path) === path) return undefined;
      const place = join(await realPlace(dirname(path)), basename(path));
      return wayInto(nodePath, known.home, place) === undefined ? undefined : place;
    },
    async enter(folder, makes) {
      const isInside = (await homes()).some(({ home }) => wayInto(nodePath, home, folder) !== undefined);
      if (!isPlainPath(folder) || !isInside) throw leadsElsewhere();
      const found = await realPathOf(folder).catch(undefinedIfMissing);
      const place = found ?? (makes ? await realPlace(folder) : folder);
      if (!isSamePlace(place, folder)) throw leadsElsewhere();
      if (found === undefined && makes) await mkdir(folder, { recursive: true }).catch(explain);
      return found !== undefined || makes;
    },
  };
}

/** Absolute and normalized. */
export function isPlainPath(path: string): boolean {
  return resolve(path) === path && !path.includes('\0');
}

/** By bisection for the nearest existing folder. */
async function realPlace(path: string): Promise<string> {
  const find = (one: string) =>
    realPathOf(one).catch((error) => {
      if (!isNothingThere(error) || dirname(one) === one) throw error;
      return undefined;
    });
  const whole = await find(path);
  if (whole !== undefined) return whole;
  const { root } = parse(path);
  const names = path.slice(root.length).split(sep);
  const above = (count: number) => join(root, ...names.slice(0, count));
  let found = { count: 0, place: await realPathOf(root) };
  for (let missing = names.length; missing - found.count > 1; ) {
    const count = (found.count + missing) >> 1;
    const place = await find(above(count));
    if (place === undefined) missing = count;
    else found = { count, place };
  }
  return join(found.place, ...names.slice(found.count));
}

function isSamePlace(place: string, folder: string, platform: NodeJS.Platform = process.platform): boolean {
  if (platform !== 'win32' && platform !== 'darwin') return place === folder;
  return foldPath(place) === foldPath(folder);
}

function explain(error: unknown): never {
  throw isNothingThere(error) ? new Error('a file or a link to nothing is in the way', { cause: error }) : error;
}

function leadsElsewhere(): DemoError {
  return new DemoError('path-outside-workspace', 'it is outside the workspace folder, or a link leads there', {
    hint: 'Replace the link with a folder, then go back again.',
  });
}

/** Faster than `realpath` on Linux: one call for any depth. */
async function realPathOf(path: string): Promise<string> {
  return (process.platform === 'linux' ? await askedOnce(path) : undefined) ?? realpath(path);
}

/** `O_PATH` of Linux: needs no permission. */
const justPath = 0o10000000;

/** `undefined`: no `/proc`, or an unreliable name. */
async function askedOnce(path: string): Promise<string | undefined> {
  const file = await open(path, justPath).catch((error) => {
    if (isNothingThere(error)) throw error;
    return undefined;
  });
  const place = await (file && readlink(`/proc/self/fd/${file.fd}`).catch(() => undefined));
  await file?.close();
  return place?.endsWith(' (deleted)') || place?.includes('\ufffd') ? undefined : place;
}
