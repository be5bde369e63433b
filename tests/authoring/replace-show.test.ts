import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceShow } from '../../src/authoring/write-show.ts';
import { backupName } from '../../src/machine/temporary-files.ts';
import { createFolder } from '../headless/workspace.ts';
import { needs, slashed } from '../support/needs.ts';

/** The longest file name in bytes. */
const longestName = 255;

const asset = (path: string, text: string) => ({ path, bytes: Buffer.from(text), isExecutable: false });

async function setUp(name = 'talk') {
  const workspaceFolder = await createFolder({
    [`.demo/${name}.json`]: 'old',
    [`.demo/${name}/old.txt`]: 'old',
    'a.txt': 'mine',
  });
  const folder = join(workspaceFolder, '.demo', name);
  const place = { workspaceFolder, folder, file: `${folder}.json` };
  const look = async () => ({
    files: (await readdir(workspaceFolder, { recursive: true })).map(slashed).sort(),
    text: await readFile(place.file, 'utf8'),
  });
  return { place, look };
}

describe('replaceShow', () => {
  it('removes every file of the old show', async () => {
    const { place, look } = await setUp();
    await replaceShow([asset('.demo/talk.json', 'new'), asset('.demo/talk/new.txt', 'new')], place);
    expect(await look()).toEqual({
      files: ['.demo', '.demo/talk', '.demo/talk.json', '.demo/talk/new.txt', 'a.txt'],
      text: 'new',
    });
  });

  it('leaves the old show as it was when the new one cannot be written completely', async () => {
    const { place, look } = await setUp();
    const before = await look();
    const files = [asset('.demo/talk.json', 'new'), asset('.demo/talk/x', 'x'), asset('.demo/talk/x/y', 'y')];
    await expect(replaceShow(files, place)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect(await look()).toEqual(before);
    const tooLarge = asset('.demo/talk.json', 'x'.repeat(3 * 1024 * 1024));
    await expect(replaceShow([tooLarge], place)).rejects.toThrow('larger than 2 MiB');
    expect(await look()).toEqual(before);
  });

  needs.anyName.it('leaves the old show as it was when a backup of it cannot be made', async () => {
    // The folder's name leaves room for the name of a backup; that of the file does not.
    const { place, look } = await setUp('x'.repeat(longestName - backupName('').length));
    const before = await look();
    await expect(replaceShow([asset('.demo/new.json', 'new')], place)).rejects.toThrow('ENAMETOOLONG');
    expect(await look()).toEqual(before);
  });
});
