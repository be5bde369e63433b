import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isNothingThere } from './error-codes.ts';

/** What is being made, and stands beside its place until it is whole. */
const unfinishedName = /^\.showrunner-[\da-f]{12}\.tmp$/;
/** What had to make room, under its own name after the last dot of ours. */
const asideName = /^\.showrunner-[\da-f]{12}\.old\.(.+)$/;
/** Milliseconds after which what stands beside its place belongs to nobody who still runs. */
const abandoned = 60_000;

/**
 * Where something is made that is to take the place of a path.
 * @param mark whose it is: six hexadecimal digits.
 */
export function besideOf(path: string, mark?: string): string {
  return join(dirname(path), `${ownName(mark)}.tmp`);
}

/** Where something goes to make room at a path. */
export function asideOf(path: string, mark?: string): string {
  return join(dirname(path), `${ownName(mark)}.old.${basename(path)}`);
}

/** Whether a name is one of those under which something stands beside its place. */
export function isLeftover(name: string): boolean {
  return unfinishedName.test(name) || asideName.test(name);
}

/**
 * Removes, or puts back, what a program that died has left in a folder. `now` is the time of day in milliseconds.
 * Rejects with Node's error.
 */
export async function clearLeftovers(folder: string, now = Date.now()): Promise<void> {
  for (const name of (await namesIn(folder)).filter(isLeftover)) {
    const age = now - ((await lstatOrNothing(join(folder, name)))?.ctimeMs ?? 0);
    if (age >= abandoned) await clearLeftover(folder, name);
  }
}

/** As `clearLeftovers`, of what bears the mark of one who is known to be dead. */
export async function clearLeftoversOf(mark: string, folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => isLeftover(name) && name.startsWith(`.showrunner-${mark}`));
  for (const name of names) await clearLeftover(folder, name);
}

async function clearLeftover(folder: string, name: string): Promise<void> {
  const [, own] = asideName.exec(name) ?? [];
  const path = join(folder, name);
  if (own !== undefined && (await lstatOrNothing(join(folder, own))) === undefined)
    await rename(path, join(folder, own));
  else await rm(path, { recursive: true, force: true });
}

function ownName(mark = randomBytes(3).toString('hex')): string {
  return `.showrunner-${mark}${randomBytes(3).toString('hex')}`;
}

function lstatOrNothing(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(toNothing);
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error) => toNothing(error) ?? []);
}

function toNothing(error: unknown): undefined {
  if (!isNothingThere(error)) throw error;
}
