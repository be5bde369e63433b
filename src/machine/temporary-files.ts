import { hash, randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { undefinedIfMissing } from './error-codes.ts';
import { rename, rm } from './persistently.ts';
import { processExists } from './process-owner.ts';

const temporaryPattern = /^\.showrunner-(?:\d+-[\da-f]{4}-[\da-f]{6}|[\da-f]{12})\.tmp$/;
/** Ends with the original name. */
const backupPattern = /^\.showrunner-(?:\d+-[\da-f]{4}-[\da-f]{6}|[\da-f]{12})\.old\.(.+)$/;
/** Milliseconds. */
const abandoned = 60_000;
/** Other machines may share the folder. */
const machine = hash('sha256', hostname(), 'hex').slice(0, 4);

/** @param mark six hexadecimal digits; default: this process */
export function temporaryPath(path: string, mark?: string): string {
  return join(dirname(path), `${temporaryName(mark)}.tmp`);
}

export function backupPath(path: string, mark?: string): string {
  return join(dirname(path), backupName(basename(path), mark));
}

export function backupName(name: string, mark?: string): string {
  return `${temporaryName(mark)}.old.${name}`;
}

export function isTemporaryName(name: string): boolean {
  return temporaryPattern.test(name) || backupPattern.test(name);
}

/** Deletes files of dead processes, and restores backups. `now` is in milliseconds. Rejects with Node's error. */
export async function removeTemporaryFiles(folder: string, now = Date.now()): Promise<void> {
  const isOld = (stats: Stats | undefined) => now - (stats?.ctimeMs ?? 0) >= abandoned;
  await clearNames(folder, async (name) => isOfDead(name) || isOld(await lookAt(join(folder, name))));
}

/** Of a dead process. */
export async function removeTemporaryFilesOf(mark: string, folder: string): Promise<void> {
  await clearNames(folder, async (name) => name.startsWith(`.showrunner-${mark}`));
}

async function clearNames(folder: string, mayGo: (name: string) => Promise<boolean>): Promise<void> {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
  for (const name of names.filter(isTemporaryName)) if (await mayGo(name)) await clearLeftover(folder, name);
}

async function clearLeftover(folder: string, name: string): Promise<void> {
  const [, originalName] = backupPattern.exec(name) ?? [];
  const isMissing = originalName !== undefined && (await lookAt(join(folder, originalName))) === undefined;
  if (isMissing) await rename(join(folder, name), join(folder, originalName));
  else await rm(join(folder, name), { recursive: true, force: true });
}

async function lookAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(undefinedIfMissing);
}

export function ownMark(pid = process.pid): string {
  return `${pid}-${machine}-`;
}

function isOfDead(name: string): boolean {
  const [, pid, on] = /^\.showrunner-(\d+)-([\da-f]{4})-/.exec(name) ?? [];
  return pid !== undefined && on === machine && !processExists(Number(pid));
}

function temporaryName(mark = ownMark()): string {
  return `.showrunner-${mark}${randomBytes(3).toString('hex')}`;
}
