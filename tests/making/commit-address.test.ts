import { expect, it } from 'vitest';
import { commitAddressOf } from '../../src/making/repository.ts';

it.each([
  ['https://github.com/me/talk.git', 'https://github.com/me/talk/commit/'],
  ['https://me:token@github.com/me/talk', 'https://github.com/me/talk/commit/'],
  ['git@github.com:me/talk.git\n', 'https://github.com/me/talk/commit/'],
  ['ssh://git@codeberg.org:2222/me/talk.git', 'https://codeberg.org/me/talk/commit/'],
  ['git@gitlab.example.com:group/part/talk.git', 'https://gitlab.example.com/group/part/talk/-/commit/'],
  ['https://bitbucket.org/me/talk/', 'https://bitbucket.org/me/talk/commits/'],
  ['/srv/git/talk.git', undefined],
  ['../talk', undefined],
  ['C:\\talks\\talk.git', undefined],
  ['file:///srv/git/talk.git', undefined],
  ['git@github.com:me/"><script>', undefined],
  ['', undefined],
])('the commits of the remote %s are at %s', (remote, address) => {
  expect(commitAddressOf(remote)).toBe(address);
});
