import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInside, isSamePath, pathIn, spellingOnDisk } from '../../src/machine/paths.ts';

describe('paths on this machine', () => {
  it.each([
    ['/talk', '/talk', true],
    ['/talk', '/talk/src/a.ts', true],
    ['/talk/', '/talk/a.ts', true],
    ['/', '/talk', true],
    ['/talk', '/talks/a.ts', false],
    ['/talk', '/', false],
    ['/talk', '/talk/../other', false],
    ['/talk', '/talk/..a.ts', true],
  ])('isInside returns whether the folder %s contains %s: %s', (folder, path, expected) => {
    expect(isInside(folder, path)).toBe(expected);
  });

  it.each([
    ['/talk/a.ts', '/talk/a.ts', true],
    ['/talk/', '/talk', true],
    ['/talk/src/../a.ts', '/talk/a.ts', true],
    ['/talk/a.ts', '/talk/A.ts', process.platform === 'win32'],
    ['/talk/a.ts', '/talk/b.ts', false],
  ])('isSamePath returns whether %s and %s are the same place: %s', (a, b, expected) => {
    expect(isSamePath(a, b)).toBe(expected);
  });

  it('placeIn adds only one separator in the root of a drive', () => {
    expect(pathIn(sep, 'a.ts')).toBe(`${sep}a.ts`);
    expect(pathIn('/talk', 'a.ts')).toBe(`/talk${sep}a.ts`);
  });
});

describe('the spelling of a name on disk', () => {
  const spell = (path: string, platform: NodeJS.Platform, ...names: readonly string[]) =>
    spellingOnDisk(path, async () => names, platform);

  it('is taken from the folder listing where the file system ignores case', async () => {
    expect(await spell(join('talk', 'App.ts'), 'win32', 'app.ts', 'b.ts')).toBe(join('talk', 'app.ts'));
    expect(await spell(join('talk', 'App.ts'), 'darwin', 'APP.ts', 'App.ts')).toBe(join('talk', 'App.ts'));
    expect(await spell(join('talk', 'new.ts'), 'win32', 'app.ts')).toBe(join('talk', 'new.ts'));
    expect(await spell(join('talk', 'App.ts'), 'linux', 'app.ts')).toBe(join('talk', 'App.ts'));
  });

  it('has composed letters on macOS, whose folder listing may contain decomposed ones', async () => {
    expect(await spell(join('talk', 'caf\u00e9.md'), 'darwin', 'cafe\u0301.md')).toBe(join('talk', 'caf\u00e9.md'));
  });
});
