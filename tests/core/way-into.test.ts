import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wayInto } from '../../src/core/way-into.ts';

describe('the way into a folder', () => {
  it.each([
    ['of the folder itself is empty', '/talk', '/talk', ''],
    ['does not mind a separator at the end', '/talk/', '/talk', ''],
    ['names what lies in it', '/talk', '/talk/a.ts', 'a.ts'],
    ['goes down', '/talk', '/talk/src/a.ts', 'src/a.ts'],
    ['is that of the path as it is meant', '/talk', '/talk/src/../a.ts', 'a.ts'],
    ['may begin with two dots that are part of a name', '/talk', '/talk/..notes', '..notes'],
    ['leads anywhere from the root', '/', '/talk/a.ts', 'talk/a.ts'],
    ['is none for the folder above', '/talk', '/', undefined],
    ['is none for a neighbour that begins with the same letters', '/talk', '/talk-2/a.ts', undefined],
    ['is none for what leaves it on the way', '/talk', '/talk/../other/a.ts', undefined],
    ['minds the case of letters', '/talk', '/Talk/a.ts', undefined],
  ])('%s', (_, folder, path, way) => {
    expect(wayInto(posix, folder, path)).toBe(way);
  });

  it.each([
    ['does not mind the case of letters', 'C:\\talk', 'c:\\Talk\\a.ts', 'a.ts'],
    ['takes both separators', 'C:\\talk', 'C:/talk/src/a.ts', 'src\\a.ts'],
    ['is none to another drive', 'C:\\talk', 'D:\\talk\\a.ts', undefined],
    ['is none to a share', 'C:\\talk', '\\\\host\\talk\\a.ts', undefined],
    ['is none for the folder above', 'C:\\talk', 'C:\\', undefined],
  ])('%s on Windows', (_, folder, path, way) => {
    expect(wayInto(win32, folder, path)).toBe(way);
  });
});
