import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/memory-editor/store.ts';
import { createSessionMemory } from '../../../src/show/run/session-memory.ts';

it('the session memory keeps the zoom of a highlight across a window reload until it is taken back', () => {
  const store = createMemoryStore();
  createSessionMemory(store).remember({ highlightZoom: 3 });
  const after = createSessionMemory(store);
  expect(after.recall().highlightZoom).toBe(3);
  after.remember({ highlightZoom: 0 });
  expect(store.get('highlightZoom')).toBeUndefined();
  expect(createSessionMemory(store).recall().highlightZoom).toBe(0);
});

it.each([-4, 1e9, 2.4, '3', null])('the session memory corrects an invalid stored zoom of %s', (kept) => {
  const { highlightZoom } = createSessionMemory(createMemoryStore(new Map([['highlightZoom', kept]]))).recall();
  expect([0, 2, 20]).toContain(highlightZoom);
});
