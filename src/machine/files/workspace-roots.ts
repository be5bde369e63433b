import { mkdir, realpath } from 'node:fs/promises';
import nodePath, { basename, dirname, isAbsolute, join, normalize, parse, sep } from 'node:path';
import { DemoError } from '../../core/errors.ts';
import { wayInto } from '../../core/way-into.ts';
import { replaceFile } from '../atomic-write.ts';
import { isNothingThere } from '../error-codes.ts';
import {
  enterFolder,
  enterOrMake,
  type FolderHandle,
  lookIn,
  openFolder,
  openPlace,
  realPathOf,
  removeIn,
} from './folder-handle.ts';

/** A folder of the workspace that is held, and the names below it that lead to the parent of a path. */
export interface HeldParent {
  readonly folder: FolderHandle;
  /** The last name of the path. */
  readonly name: string;
}

/** Where the folders of a workspace really lie, as they did when they were first asked for. */
export interface WorkspaceRoots {
  /** Looks where the folders lie, as far as that is not known. Never rejects. */
  settle(): Promise<void>;
  /** Where the folders themselves really lie, or would. */
  roots(): Promise<readonly string[]>;
  /** Where a path really lies, every link above its last name followed; `undefined` when that is in none of them. */
  placeOf(path: string): Promise<string | undefined>;
  /**
   * Holds a folder by the place where it lay, walking down to it and through no link; it is made where it is missing and
   * `makes` is set, else there is no work. `path-outside-workspace`; else rejects with Node's error.
   */
  inPlace(folder: string, makes: boolean, work: (folder: FolderHandle) => Promise<void>): Promise<void>;
  /**
   * Holds the parent of a path for some work, walking down from the folder of the workspace and through no link.
   * `undefined` for the work where a folder on the way is missing and `makes` is not set.
   * `path-outside-workspace`; else rejects with Node's error.
   */
  withParent<T>(path: string, makes: boolean, work: (parent: HeldParent | undefined) => Promise<T>): Promise<T>;
  /** Holds a folder of the workspace likewise, or the workspace folder itself; does nothing where none is there. */
  withFolder(path: string, work: (folder: FolderHandle) => Promise<void>): Promise<void>;
}

/**
 * Replaces a file of a folder, `null` removes it, wherever a link to it leads within that folder.
 * `path-outside-workspace`; else rejects with Node's error.
 */
export async function replaceWithin(folder: string, path: string, content: string | null): Promise<void> {
  const places = createWorkspaceRoots(() => [folder]);
  await places.withParent(await realPlace(path), content !== null, async (parent) => {
    if (content === null) await (parent && removeIn(parent.folder, parent.name));
    else if (parent) await replaceFile(parent.folder.at(parent.name), content, { replacesLinks: true });
  });
}

/** The names that lead from a place of a folder of the workspace to a path, the last one included. */
interface PlacePath {
  readonly home: string;
  readonly names: readonly string[];
}

/** @param folders absolute paths, as the host has them now. */
export function createWorkspaceRoots(folders: () => readonly string[]): WorkspaceRoots {
  /** By its path, where each really lies: that of one which is another by now does not count. */
  const places = new Map<string, string>();
  const homeOf = async (folder: string): Promise<string> => {
    const known = places.get(folder);
    if (known !== undefined) return known;
    const place = await realpath(folder).catch(() => undefined);
    if (place !== undefined) places.set(folder, place);
    return place ?? realPlace(folder);
  };
  const homes = () => Promise.all(folders().map(async (folder) => ({ folder, home: await homeOf(folder) })));
  const findWay = async (path: unknown): Promise<PlacePath | undefined> => {
    if (typeof path !== 'string' || !isAbsolute(path) || path.includes('\0') || normalize(path) !== path) return;
    const known = await homes();
    const home = known
      .filter(({ folder, home }) => [folder, home].some((one) => wayInto(nodePath, one, path) !== undefined))
      .sort((one, other) => other.folder.length - one.folder.length)[0]?.home;
    if (home === undefined || dirname(path) === path) return undefined;
    const way = wayInto(nodePath, home, join(await realPlace(dirname(path)), basename(path)));
    return way === undefined ? undefined : { home, names: way.split(sep).filter(Boolean) };
  };

  return {
    settle: async () => void (await homes().catch(() => undefined)),
    roots: async () => (await homes()).map(({ home }) => home),
    async placeOf(path) {
      const way = await findWay(path);
      return way && join(way.home, ...way.names);
    },
    async inPlace(place, makes, work) {
      const known = (await homes()).map(({ home }) => ({ home, way: wayInto(nodePath, home, place) }));
      const found = known.find(({ way }) => way !== undefined);
      if (!found?.way && found?.way !== '') throw leadsElsewhere();
      const folder = await walkDown(found.home, found.way.split(sep).filter(Boolean), makes);
      if (folder) await work(folder).finally(() => folder.close());
    },
    async withParent(path, makes, work) {
      const way = await findWay(path);
      const name = way?.names.at(-1);
      if (!way || name === undefined) throw leadsElsewhere();
      const folder = await walkDown(way.home, way.names.slice(0, -1), makes);
      try {
        return await work(folder && { folder, name });
      } finally {
        await folder?.close();
      }
    },
    async withFolder(path, work) {
      const way = await findWay(path);
      if (!way) throw leadsElsewhere();
      const folder = await walkDown(way.home, way.names, false);
      if (folder) await work(folder).finally(() => folder.close());
    },
  };
}

async function walkDown(home: string, names: readonly string[], makes: boolean): Promise<FolderHandle | undefined> {
  const there = await openPlace(join(home, ...names));
  if (there) return there;
  if ((await realPlace(home)) !== home) throw leadsElsewhere();
  try {
    let folder = await openFolder(home).catch((error) => (makes ? makeHome(error, home) : Promise.reject(error)));
    for (const name of names) {
      const above = folder;
      const entering = makes ? enterOrMake(above, name) : enterFolder(above, name);
      folder = await entering.catch((error) => explain(error, above, name)).finally(() => above.close());
    }
    return folder;
  } catch (error) {
    if (!makes && isNothingThere(error)) return undefined;
    throw error;
  }
}

/** A workspace folder that was deleted in mid-show. */
async function makeHome(error: unknown, home: string): Promise<FolderHandle> {
  if (!isNothingThere(error)) throw error;
  await mkdir(home, { recursive: true });
  return openFolder(home);
}

/** The obstacle: a link that has come there since, or the system's error. */
async function explain(error: unknown, folder: FolderHandle, name: string): Promise<never> {
  const found = isNothingThere(error) ? await lookIn(folder, name) : undefined;
  throw found?.isSymbolicLink() ? leadsElsewhere(error) : error;
}

/**
 * Where a path really lies, or would: by the nearest one above it that is there. All folders above that exist as well, so
 * it is found by bisection.
 */
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

function leadsElsewhere(cause?: unknown): DemoError {
  return new DemoError('path-outside-workspace', 'it lies outside of the workspace folder, or a link leads there', {
    ...(cause !== undefined && { cause }),
    hint: 'Put a folder in place of the link, then go back again.',
  });
}
