import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { createTemporaryFolder } from '../real-vscode/temporary.ts';
import { catalogue, folder, limitOfAll } from './catalogue.ts';
import { digestSources, findStale } from './freshness.ts';

const names = catalogue.map(({ name }) => name);

describe('the pictures of README and the docs', () => {
  it('are those of the catalogue, with the record of what they are made of', async () => {
    expect((await readdir(folder)).sort()).toEqual([...names, 'made-of.json'].sort());
    expect(Object.keys(JSON.parse(await readFile(join(folder, 'made-of.json'), 'utf8')))).toEqual(names);
  });

  it('are small, and are what their names say', async () => {
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
    const isTooLarge = (index: number) => files[index]!.length > catalogue[index]!.limit;
    expect(names.filter((_, index) => isTooLarge(index))).toEqual([]);
    expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(limitOfAll);
    const kinds = files.map((file) =>
      file.toString('latin1', 1, 4) === 'PNG' ? 'png' : file.toString('latin1', 8, 12),
    );
    expect(kinds).toEqual(names.map((name) => (name.endsWith('.png') ? 'png' : 'WEBP')));
  });

  it('stay out of the package', () => {
    expect(manifest.files.filter((path) => path.includes('pictures'))).toEqual([]);
  });
});

describe('the freshness of a picture', () => {
  let root: Awaited<ReturnType<typeof createTemporaryFolder>>;
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root.path, path)), { recursive: true });
    await writeFile(join(root.path, path), text);
  };
  const isChangedBy = async (change: () => Promise<unknown>) => {
    const before = await digestSources('stills.ts', root.path);
    await change();
    return (await digestSources('stills.ts', root.path)) !== before;
  };

  beforeEach(async () => {
    await root?.remove();
    root = await createTemporaryFolder('showrunner-sources');
    await write('src/assets/sample/.demo/talk.json', '{}');
    await write('src/slides/themes/plain.css', 'a {}\nb {}\n');
    await write('src/web/remote/remote.css', 'a {}');
    await write('tests/config/pictures/stills.ts', 'draw');
  });
  afterAll(() => root.remove());

  it('goes with the talk, the styles and what draws, wherever they lie', async () => {
    expect(await isChangedBy(() => write('src/assets/sample/.demo/talk.json', '{ }'))).toBe(true);
    expect(await isChangedBy(() => write('src/slides/themes/plain.css', 'b {}'))).toBe(true);
    expect(await isChangedBy(() => write('src/web/new/page.html', '<p>'))).toBe(true);
    expect(await isChangedBy(() => rm(join(root.path, 'src/web/new/page.html')))).toBe(true);
    expect(await isChangedBy(() => write('tests/config/pictures/stills.ts', 'draw more'))).toBe(true);
  });

  it('does not go with tests, code of pages, other pictures’ code, or the ends of lines', async () => {
    expect(await isChangedBy(() => write('tests/config/pictures/some.test.ts', 'x'))).toBe(false);
    expect(await isChangedBy(() => write('tests/config/pictures/film.ts', 'x'))).toBe(false);
    expect(await isChangedBy(() => write('src/web/remote/remote-page.ts', 'x'))).toBe(false);
    expect(await isChangedBy(() => write('src/slides/themes/plain.css', 'a {}\r\nb {}\r\n'))).toBe(false);
  });

  it('is gone where the record says something else or nothing, or the file is not there', () => {
    const madeOf = { 'a.png': 'now', 'b.png': 'before', 'd.png': 'now', 'e.webp': 'now' };
    const kept = { madeOf, there: ['a.png', 'b.png', 'c.png', 'e.webp'] };
    const stills = ['a.png', 'b.png', 'c.png', 'd.png'].map((name) => ({ name, by: 'stills.ts' as const }));
    const pictures = [...stills, { name: 'e.webp', by: 'film.ts' as const }];
    const stale = findStale(pictures, { 'stills.ts': 'now', 'film.ts': 'later' }, kept);
    expect(stale).toEqual(['b.png', 'c.png', 'd.png', 'e.webp']);
  });
});
