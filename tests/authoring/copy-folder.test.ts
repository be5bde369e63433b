import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFolder } from '../../src/authoring/copy-folder.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../config/real-vscode/temporary.ts';
import { needs } from '../support/needs.ts';

describe('the copy of the sample talk', () => {
  let parent: TemporaryFolder;

  beforeEach(async () => {
    parent = await createTemporaryFolder('showrunner-copy');
  });
  afterEach(() => parent.remove());

  const copy = () => copyFolder('src/assets/sample', parent.path, 'showrunner-sample');
  const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

  it('is complete, byte for byte', async () => {
    const folder = await copy();
    expect(folder).toBe(join(parent.path, 'showrunner-sample'));
    expect(await filesIn(folder)).toEqual(await filesIn('src/assets/sample'));
    const path = '.demo/greeter.json';
    expect(await readFile(join(folder, path))).toEqual(await readFile(join('src/assets/sample', path)));
  });

  it('overwrites nothing: it is made under the next free name', async () => {
    await writeFile(join(parent.path, 'showrunner-sample'), 'a file of mine');
    const [second, third] = [await copy(), await copy()];
    expect([second, third].map((path) => path.slice(parent.path.length + 1))).toEqual([
      'showrunner-sample-2',
      'showrunner-sample-3',
    ]);
    expect(await readFile(join(parent.path, 'showrunner-sample'), 'utf8')).toBe('a file of mine');
  });

  needs.modes.it('is writable even when the original is read-only', async () => {
    const original = join(parent.path, 'original');
    await mkdir(join(original, 'deck'), { recursive: true });
    await writeFile(join(original, 'deck/talk.md'), '# Talk');
    await chmod(join(original, 'deck/talk.md'), 0o444);
    await chmod(join(original, 'deck'), 0o555);
    const folder = await copyFolder(original, parent.path, 'copy');
    await chmod(join(original, 'deck'), 0o755);
    const rights = await Promise.all(
      ['deck', 'deck/talk.md'].map(async (path) => (await stat(join(folder, path))).mode),
    );
    expect(rights.map((mode) => (mode & 0o200) !== 0)).toEqual([true, true]);
  });

  it('fails when the folder to copy into was deleted', async () => {
    await rm(parent.path, { recursive: true });
    await expect(copy()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
