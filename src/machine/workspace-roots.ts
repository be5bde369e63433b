import { mkdir, open, readlink, realpath } from 'node:fs/promises';
import nodePath, { basename, dirname, join, parse, resolve, sep } from 'node:path';
import { DemoError } from '../core/errors.ts';
import { wayInto } from '../core/way-into.ts';
import { replaceFile } from './atomic-write.ts';
import { isNothingThere, undefinedIfMissing } from './error-codes.ts';
import { foldPath } from './paths.ts';
import { rm } from './persistently.ts';

/** The workspace's folders, read at their first use. */
export interface WorkspaceRoots {
  /** Never rejects. */
  settle(): Promise<void>;
  roots(): Promise<readonly string[]>;
  /** Follows links above the last name. `undefined`: outside of the folders. */
  realPathOf(path: string): Promise<string | undefined>;
  /**
   * Call before a change in a folder; returns whether it exists. Rejects with `path-outside-workspace` (also because of
   * a link) or Node's error.
   */
  enter(folder: string, creates: boolean): Promise<boolean>;
}

/** `null` removes the file. Follows links within the folder. Rejects with `path-outside-workspace` or Node's error. */
export async function replaceWithin(folder: string, path: string, content: string | null): Promise<void> {
  const resolvedPath = await realPathOfMissing(path);
  const isThere = await createWorkspaceRoots(() => [folder]).enter(dirname(resolvedPath), content !== null);
  if (content !== null) await replaceFile(resolvedPath, content, { replacesLinks: true });
  else if (isThere) await rm(resolvedPath, { force: true });
}

/** @param folders absolute paths */
export function createWorkspaceRoots(folders: () => readonly string[]): WorkspaceRoots {
  /** Not updated, so that a replaced folder does not count. */
  const realRoots = new Map<string, string>();
  const realRootOf = async (folder: string): Promise<string> => {
    const cached = realRoots.get(folder);
    if (cached !== undefined) return cached;
    const realRoot = await realpath(folder).catch(() => undefined);
    if (realRoot !== undefined) realRoots.set(folder, realRoot);
    return realRoot ?? realPathOfMissing(folder);
  };
  const roots = () => Promise.all(folders().map(async (folder) => ({ folder, realRoot: await realRootOf(folder) })));

  return {
    settle: async () => void (await roots().catch(() => undefined)),
    roots: async () => (await roots()).map(({ realRoot }) => realRoot),
    async realPathOf(path) {
      if (!isPlainPath(path)) return undefined;
      const root = (await roots())
        .filter(({ folder, realRoot }) =>
          [folder, realRoot].some((candidate) => wayInto(nodePath, candidate, path) !== undefined),
        )
        .sort((one, other) => other.folder.length - one.folder.length)[0];
      if (!root || dirname(path) === path) return undefined;
      const resolvedPath = join(await realPathOfMissing(dirname(path)), basename(path));
      return wayInto(nodePath, root.realRoot, resolvedPath) === undefined ? undefined : resolvedPath;
    },
    async enter(folder, creates) {
      const isInside = (await roots()).some(({ realRoot }) => wayInto(nodePath, realRoot, folder) !== undefined);
      if (!isPlainPath(folder) || !isInside) throw leadsElsewhere();
      const existingPath = await realPathOf(folder).catch(undefinedIfMissing);
      const resolvedPath = existingPath ?? (creates ? await realPathOfMissing(folder) : folder);
      if (!isSamePath(resolvedPath, folder)) throw leadsElsewhere();
      if (existingPath === undefined && creates) await mkdir(folder, { recursive: true }).catch(explain);
      return existingPath !== undefined || creates;
    },
  };
}

/** Absolute and normalized. */
export function isPlainPath(path: string): boolean {
  return resolve(path) === path && !path.includes('\0');
}

/** By bisection for the nearest existing folder. */
async function realPathOfMissing(path: string): Promise<string> {
  const find = (candidate: string) =>
    realPathOf(candidate).catch((error) => {
      if (!isNothingThere(error) || dirname(candidate) === candidate) throw error;
      return undefined;
    });
  const whole = await find(path);
  if (whole !== undefined) return whole;
  const { root } = parse(path);
  const names = path.slice(root.length).split(sep);
  const above = (count: number) => join(root, ...names.slice(0, count));
  let deepest = { count: 0, resolvedPath: await realPathOf(root) };
  for (let missing = names.length; missing - deepest.count > 1; ) {
    const count = (deepest.count + missing) >> 1;
    const resolvedPath = await find(above(count));
    if (resolvedPath === undefined) missing = count;
    else deepest = { count, resolvedPath };
  }
  return join(deepest.resolvedPath, ...names.slice(deepest.count));
}

function isSamePath(path: string, folder: string, platform: NodeJS.Platform = process.platform): boolean {
  if (platform !== 'win32' && platform !== 'darwin') return path === folder;
  return foldPath(path) === foldPath(folder);
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
  const descriptorTarget = await (file && readlink(`/proc/self/fd/${file.fd}`).catch(() => undefined));
  await file?.close();
  return descriptorTarget?.endsWith(' (deleted)') || descriptorTarget?.includes('\ufffd')
    ? undefined
    : descriptorTarget;
}
