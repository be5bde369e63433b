import { expect, it } from 'vitest';
import { isPlainName } from '../../src/machine/files/folder-handle.ts';
import { currentPlatform } from '../../src/machine/run-script.ts';

it('scripts and actions know three systems; what is neither macOS nor Windows is like Linux', () => {
  expect((['darwin', 'win32', 'linux', 'freebsd'] as const).map(currentPlatform)).toEqual([
    'mac',
    'windows',
    'linux',
    'linux',
  ]);
});

it.each([
  ['a.txt', true, true],
  ['a b', true, true],
  ['a:b', true, false],
  ['C:', true, false],
  ['a\\b', true, false],
  ['..\\b', true, false],
  ['a/b', false, false],
  ['..', false, false],
  ['.', false, false],
  ['', false, false],
  ['a\0', false, false],
])('the name %j stays in its folder: on Linux and macOS %s, on Windows %s', (name, elsewhere, onWindows) => {
  expect([isPlainName(name, 'linux'), isPlainName(name, 'darwin'), isPlainName(name, 'win32')]).toEqual([
    elsewhere,
    elsewhere,
    onWindows,
  ]);
});
