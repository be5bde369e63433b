import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storageFolder } from '../../src/machine/storage-folder.ts';
import { useScratch } from '../support/scratch.ts';

describe('the storage of a workspace', () => {
  const scratch = useScratch('showrunner-storage-');

  it.each([
    ['7d941df2-1', '7d941df2'],
    ['-7d941df2-9', '-7d941df2'],
    ['7d941df2', '7d941df2'],
    ['17-4', '17-4'],
    ['file-1', 'file-1'],
    ['-1', '-1'],
  ])('is shared by its windows: the folder %s of one window is replaced by %s', async (given, shared) => {
    for (const name of ['7d941df2', '-7d941df2', given]) await mkdir(join(scratch.folder, name), { recursive: true });
    await writeFile(join(scratch.folder, 'file'), '');
    expect(storageFolder(join(scratch.folder, given, 'a.b'))).toBe(join(scratch.folder, shared, 'a.b'));
  });
});
