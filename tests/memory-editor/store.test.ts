import { expect, it } from 'vitest';
import { createMemoryStore } from '../../src/memory-editor/store.ts';

it('a store in memory keeps values until they are removed', async () => {
  const store = createMemoryStore();
  expect(store.get('a')).toBeUndefined();
  await store.set('a', null);
  await store.set('b', { c: 1 });
  expect([store.get('a'), store.get('b')]).toEqual([null, { c: 1 }]);
  await store.set('a', undefined);
  expect([store.get('a'), store.get('b')]).toEqual([undefined, { c: 1 }]);
});
