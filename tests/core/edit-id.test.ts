import { expect, it } from 'vitest';
import { editIdOf } from '../../src/core/edit-id.ts';

it('an edit id is short, and the same in every process', () => {
  expect(editIdOf({ path: '/talk/greeting.py', hash: 'abc' })).toBe('1rjeore5rhr');
  expect(editIdOf({ path: '', hash: '' })).toMatch(/^[0-9a-z]{11}$/);
});

it('another path or another content has another edit id', () => {
  const versions = Array.from({ length: 20_000 }, (_, index) => ({
    path: `/talk/${index % 100}.py`,
    hash: String(index >> 2),
  }));
  expect(new Set(versions.map(({ path, hash }) => `${hash} ${path}`)).size).toBe(20_000);
  expect(new Set(versions.map(editIdOf)).size).toBe(20_000);
});
