import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInside, isSamePath, placeIn } from '../../src/machine/paths.ts';

describe('a path of this machine', () => {
  it.each([
    ['/talk', '/talk', true],
    ['/talk', '/talk/src/a.ts', true],
    ['/talk/', '/talk/a.ts', true],
    ['/', '/talk', true],
    ['/talk', '/talks/a.ts', false],
    ['/talk', '/', false],
    ['/talk', '/talk/../other', false],
    ['/talk', '/talk/..a.ts', true],
  ])('in the folder %s lies %s: %s', (folder, path, expected) => {
    expect(isInside(folder, path)).toBe(expected);
  });

  it.each([
    ['/talk/a.ts', '/talk/a.ts', true],
    ['/talk/', '/talk', true],
    ['/talk/src/../a.ts', '/talk/a.ts', true],
    ['/talk/a.ts', '/talk/A.ts', process.platform === 'win32'],
    ['/talk/a.ts', '/talk/b.ts', false],
  ])('%s and %s are the same place: %s', (a, b, expected) => {
    expect(isSamePath(a, b)).toBe(expected);
  });

  it('in the root of a drive has one separator', () => {
    expect(placeIn(sep, 'a.ts')).toBe(`${sep}a.ts`);
    expect(placeIn('/talk', 'a.ts')).toBe(`/talk${sep}a.ts`);
  });
});
