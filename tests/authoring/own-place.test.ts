import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { requireWithinFolder } from '../../src/authoring/own-place.ts';
import { writeFiles } from '../../src/authoring/write-show.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';

describe('a file of a show', () => {
  const scratch = useScratch('showrunner-own-place-');
  const at = (...names: readonly string[]) => join(scratch.folder, ...names);
  const file = (path: string) => ({ path, bytes: new TextEncoder().encode('x'), isExecutable: true });

  needs.links.it.each([
    ['a folder', '.demo', '../outside', '.demo/a.json'],
    ['a folder of files beside', '.demo/a', '../../outside', '.demo/a/01/b.txt'],
    ['a file', '.demo/a.json', '../../outside/b', '.demo/a.json'],
    ['a link that leads nowhere', '.demo/a.json', '../../outside/new', '.demo/a.json'],
  ])(
    'is not written through %s that leads out, and neither is any other file of the show',
    async (_what, link, target, path) => {
      await mkdir(at('outside'));
      await writeFile(at('outside', 'b'), 'b');
      await mkdir(at('talk', ...(link === '.demo' ? [] : ['.demo'])), { recursive: true });
      await symlink(target, at('talk', link));
      const writing = writeFiles([file('.demo/other.txt'), file(path)], at('talk'));
      await expect(writing).rejects.toMatchObject({ code: 'path-outside-workspace' });
      expect(await readdir(at('outside'))).toEqual(['b']);
      if (link !== '.demo') expect(await readdir(at('talk', '.demo'))).not.toContain('other.txt');
    },
  );

  needs.links.it('is written even if its workspace folder is a link or does not exist yet', async () => {
    await mkdir(at('real'));
    await symlink(at('real'), at('talk'), 'junction');
    await writeFiles([file('.demo/a.json')], at('talk'));
    await requireWithinFolder(at('nothing', 'yet'), at('nothing', 'yet', '.demo', 'a.json'));
    expect(await readdir(at('real', '.demo'))).toEqual(['a.json']);
  });
});
