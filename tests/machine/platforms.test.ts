import { expect, it } from 'vitest';
import { currentPlatform } from '../../src/machine/run-script.ts';

it('currentPlatform treats every system that is neither macOS nor Windows as Linux', () => {
  expect((['darwin', 'win32', 'linux', 'freebsd'] as const).map(currentPlatform)).toEqual([
    'mac',
    'windows',
    'linux',
    'linux',
  ]);
});
