import { stat, utimes } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { hasJustChanged, normalizedName, stampAt, stampOf as stampOfStats } from '../../src/machine/disk.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-stamp-');

/** Waits until the file is old enough to get a stamp. */
async function stampOf(path: string): Promise<string> {
  return vi.waitUntil(async () => (await stampAt(path))?.stamp);
}

it('a file keeps its stamp until it changes', async () => {
  const path = await scratch.write('a.txt', 'one');
  const stamp = await stampOf(path);
  expect(await stampOf(path)).toBe(stamp);
  await scratch.write('a.txt', 'two');
  expect(await stampOf(path)).not.toBe(stamp);
});

it('a file that changed just now has no stamp', async () => {
  const path = await scratch.write('a.txt', 'one');
  const later = new Date(Date.now() + 60_000);
  await utimes(path, later, later);
  expect(await stampAt(path)).toEqual({ isFile: true });
});

it('a stamp tells a folder from a file, and a missing path has no stamp', async () => {
  expect(await stampAt(scratch.folder)).toMatchObject({ isFile: false });
  expect(await stampAt(`${scratch.folder}/missing`)).toBeUndefined();
});

it('hasJustChanged is true for a file that has just changed, and false for a missing one', async () => {
  const path = await scratch.write('a.txt', 'one');
  await expect.poll(() => hasJustChanged(path)).toBe(false);
  const later = new Date(Date.now() + 60_000);
  await utimes(path, later, later);
  expect(await hasJustChanged(path)).toBe(true);
  expect(await hasJustChanged(`${scratch.folder}/missing`)).toBe(false);
});

it('a file with the rounded time of a FAT drive has no stamp for two seconds', async () => {
  const stats = await stat(await scratch.write('a.txt', 'one'));
  const at = (ms: number) => stampOfStats({ ...stats, mtimeMs: ms, ctimeMs: ms } as typeof stats);
  const now = Date.now();
  const step = now - (now % 2_000);
  expect(at(step)).toBeUndefined();
  expect(at(step - 1_001)).toEqual(expect.any(String));
  expect(at(step - 4_000)).toEqual(expect.any(String));
});

it('nameAsTold composes the letters of a file name on macOS', () => {
  expect(normalizedName('cafe\u0301.json', 'darwin')).toBe('caf\u00e9.json');
  expect(normalizedName('cafe\u0301.json', 'linux')).toBe('cafe\u0301.json');
});
