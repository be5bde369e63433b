import { stat, utimes } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { hasJustChanged, nameAsTold, stampAt, stampOf as stampOfStats } from '../../src/machine/disk.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-stamp-');

/** Waits until the file is old enough to have one. */
async function stampOf(path: string): Promise<string> {
  return vi.waitUntil(async () => (await stampAt(path))?.stamp);
}

it('gives a file the same stamp until it changes', async () => {
  const path = await scratch.write('a.txt', 'one');
  const stamp = await stampOf(path);
  expect(await stampOf(path)).toBe(stamp);
  await scratch.write('a.txt', 'two');
  expect(await stampOf(path)).not.toBe(stamp);
});

it('gives no stamp to a file that changed just now', async () => {
  const path = await scratch.write('a.txt', 'one');
  const later = new Date(Date.now() + 60_000);
  await utimes(path, later, later);
  expect(await stampAt(path)).toEqual({ isFile: true });
});

it('knows a folder from a file, and nothing of what is not there', async () => {
  expect(await stampAt(scratch.folder)).toMatchObject({ isFile: false });
  expect(await stampAt(`${scratch.folder}/missing`)).toBeUndefined();
});

it('tells that a file has just changed, and nothing of one that is not there', async () => {
  const path = await scratch.write('a.txt', 'one');
  await expect.poll(() => hasJustChanged(path)).toBe(false);
  const later = new Date(Date.now() + 60_000);
  await utimes(path, later, later);
  expect(await hasJustChanged(path)).toBe(true);
  expect(await hasJustChanged(`${scratch.folder}/missing`)).toBe(false);
});

it('gives none for two seconds to a file with a time of a FAT drive, which counts in steps of two', async () => {
  const stats = await stat(await scratch.write('a.txt', 'one'));
  const at = (ms: number) => stampOfStats({ ...stats, mtimeMs: ms, ctimeMs: ms } as typeof stats);
  const now = Date.now();
  const step = now - (now % 2_000);
  expect(at(step)).toBeUndefined();
  expect(at(step - 1_001)).toEqual(expect.any(String));
  expect(at(step - 4_000)).toEqual(expect.any(String));
});

it('names a file as macOS tells of its changes: in composed letters', () => {
  expect(nameAsTold('cafe\u0301.json', 'darwin')).toBe('caf\u00e9.json');
  expect(nameAsTold('cafe\u0301.json', 'linux')).toBe('cafe\u0301.json');
});
