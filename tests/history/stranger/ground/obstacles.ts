import { execFileSync } from 'node:child_process';
import { closeSync, openSync, renameSync, rmSync, statfsSync, symlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { filler } from './tree.ts';

/** Something in the way of going back, until it is taken away. */
export interface Obstacle {
  readonly says: string;
  remove(): void;
}

/** A folder of a size of its own, in memory; undefined where this machine lets nobody make one. */
export function mountMemory(folder: string, size: string): Obstacle | undefined {
  if (!succeeds('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder])) return undefined;
  return { says: `${folder} has ${size}`, remove: () => void succeeds('umount', ['-l', folder]) };
}

/** Nothing can be made, changed or removed in the folder itself, by root neither. */
export function makeImmutable(path: string): Obstacle | undefined {
  if (!succeeds('chattr', ['+i', path])) return undefined;
  return { says: `${path} is read-only`, remove: () => void succeeds('chattr', ['-i', path]) };
}

/** A folder that has become a link which leads out of the workspace. */
export function leadOut(folder: string, outside: string): Obstacle {
  const aside = `${folder}-aside`;
  renameSync(folder, aside);
  symlinkSync(outside, folder);
  const remove = () => {
    rmSync(folder);
    renameSync(aside, folder);
  };
  return { says: `${folder} is a link out of the workspace`, remove };
}

/** Fills the disk that the folder is on, but for a few bytes. */
export function fillDisk(folder: string): Obstacle {
  const path = join(folder, filler);
  const file = openSync(path, 'w');
  try {
    for (const size of [1 << 20, 1 << 16, 4096]) writeUntilFull(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
  return {
    says: `the disk is full, ${statfsSync(folder).bavail} blocks are left`,
    remove: () => rmSync(path, { force: true }),
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function succeeds(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
