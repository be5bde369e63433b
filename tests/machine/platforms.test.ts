import { expect, it } from 'vitest';
import { currentPlatform } from '../../src/machine/run-script.ts';

it('scripts and actions distinguish three systems; all others are treated like Linux', () => {
  expect((['darwin', 'win32', 'linux', 'freebsd'] as const).map(currentPlatform)).toEqual([
    'mac',
    'windows',
    'linux',
    'linux',
  ]);
});
