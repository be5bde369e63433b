import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBelow, resolveContentPath, resolvePath } from '../../src/demos/paths.ts';
import { native } from '../support/needs.ts';

const workspaceFolder = '/work space/talk';
const base = (version: 1 | 2 | 3) => ({ workspaceFolder, version });

describe('path and dest', () => {
  it.each([
    'src/a.ts',
    '/src/a.ts',
    './src/a.ts',
    'src\\a.ts',
    '\\src\\a.ts',
    'src/x/../a.ts',
    '/work space/talk/src/a.ts',
  ])('are relative to the workspace folder in every version: %s', (written) => {
    for (const version of [1, 2, 3] as const)
      expect(resolvePath(base(version), written)).toBe(native(`${workspaceFolder}/src/a.ts`));
  });
});

describe('contentPath, patch and notes.path', () => {
  it('are relative to .demo in version 1', () => {
    expect(resolveContentPath(base(1), './snippets/a.ts')).toBe(native(`${workspaceFolder}/.demo/snippets/a.ts`));
    expect(resolveContentPath(base(1), '/a.ts')).toBe(native(`${workspaceFolder}/.demo/a.ts`));
    expect(resolveContentPath(base(1), '../src/a.ts')).toBe(native(`${workspaceFolder}/src/a.ts`));
  });

  it('are relative to the workspace folder from version 2 on', () => {
    expect(resolveContentPath(base(2), '.demo/a.ts')).toBe(native(`${workspaceFolder}/.demo/a.ts`));
    expect(resolveContentPath(base(3), '/.demo/a.ts')).toBe(native(`${workspaceFolder}/.demo/a.ts`));
  });
});

describe('a path in a demo file', () => {
  it.each([
    '../a.ts',
    'src/../../a.ts',
    '/..',
    '..\\a.ts',
    '../talk2/a.ts',
    'C:\\a.ts',
    'c:/a.ts',
    '\\\\server\\share',
    '//server/share',
    '.',
  ])('is refused if it leads out of the workspace: %s', (written) => {
    expect(() => resolvePath(base(2), written)).toThrow(expect.objectContaining({ code: 'path-outside-workspace' }));
  });

  it('is refused if it leads out of the workspace from .demo in version 1', () => {
    expect(() => resolveContentPath(base(1), '../../a.ts')).toThrow(
      expect.objectContaining({ code: 'path-outside-workspace' }),
    );
  });

  it.each(['', '  ', 'a\0b'])('is refused if it is invalid: %j', (written) => {
    expect(() => resolvePath(base(2), written)).toThrow(expect.objectContaining({ code: 'invalid-field' }));
  });
});

it('a colon is an ordinary character on systems without drives', () => {
  expect(resolvePath(base(2), 'a:b.txt', posix)).toBe(`${workspaceFolder}/a:b.txt`);
  expect(resolvePath(base(2), 'src/a:b.txt', posix)).toBe(`${workspaceFolder}/src/a:b.txt`);
});

describe('a path on Windows', () => {
  const windows = { workspaceFolder: 'C:\\talk', version: 2 } as const;

  it('may use both separators, and may be absolute within the folder', () => {
    for (const written of ['src/a.ts', '/src\\a.ts', 'c:\\TALK\\src\\a.ts']) {
      expect(resolvePath(windows, written, win32)).toBe('C:\\talk\\src\\a.ts');
    }
  });

  it.each(['a?b.md', 'src/con', 'aux.ts', 'talk: one.md', 'x.', 'dir /a.ts', 'a|b', 'a.ts:stream'])(
    '%s is rejected as invalid before anything is created',
    (written) => {
      expect(() => resolvePath(windows, written, win32)).toThrow(
        expect.objectContaining({
          code: 'invalid-field',
          message: expect.stringContaining('is not possible on Windows'),
        }),
      );
      expect(resolvePath(base(2), written, posix)).toContain(written.split('/').at(-1));
    },
  );

  it.each(['D:\\a.ts', 'C:\\talk2\\a.ts', '..\\a.ts', '\\\\server\\share\\a.ts', 'D:a.ts', 'a:b.txt'])(
    '%s is rejected because it is outside of the workspace',
    (written) => {
      expect(() => resolvePath(windows, written, win32)).toThrow(
        expect.objectContaining({ code: 'path-outside-workspace' }),
      );
    },
  );
});

it('isBelow is false for a folder that only starts with the same characters', () => {
  expect(isBelow('/a/talk', '/a/talk-2/x')).toBe(false);
  expect(isBelow('/a/talk', '/a/talk/..x')).toBe(true);
  expect(isBelow('/a/talk', '/a/talk')).toBe(false);
});
