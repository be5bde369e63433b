import { describe, expect, it } from 'vitest';
import { changesBetween, type Entry, isSameEntry, nothing } from '../../src/core/entries.ts';

const file = (hash: string, mode = 0o644): Entry => ({ type: 'file', hash, mode });
const folder = (entries: Record<string, Entry>, mode = 0o755): Entry => ({ type: 'directory', mode, entries });
const link = (target: string): Entry => ({ type: 'link', target });
const unkept = (stamp?: string): Entry => ({ type: 'unkept', why: 'too-large', ...(stamp && { stamp }) });

describe('entries', () => {
  it('are the same by content, mode and target, folders by all that is in them', () => {
    const all = [
      nothing,
      file('a'),
      file('b'),
      file('a', 0o755),
      link('a'),
      link('b'),
      folder({}),
      folder({}, 0o700),
      folder({ a: file('a') }),
      folder({ b: file('a') }),
      folder({ a: file('b') }),
      folder({ a: file('a'), b: link('a') }),
      folder(Object.fromEntries([['__proto__', file('a')]])),
      folder({ constructor: nothing }),
      unkept('1'),
      unkept('2'),
    ];
    for (const [i, one] of all.entries()) {
      for (const [j, other] of all.entries()) expect(isSameEntry(one, other), `${i} ${j}`).toBe(i === j);
    }
  });

  it('that could not be kept, and have no stamp, are never known to be the same', () => {
    expect(isSameEntry(unkept(), unkept())).toBe(false);
  });

  it('tell of a folder what changed, and how it was before', () => {
    const before = new Map([
      ['/a', file('1')],
      ['/b', file('1')],
      ['/c', folder({})],
    ]);
    const after = new Map([
      ['/a', file('1')],
      ['/b', file('2')],
      ['/d', file('1')],
    ]);
    expect([...changesBetween(before, after)]).toEqual([
      ['/b', file('1')],
      ['/c', folder({})],
      ['/d', nothing],
    ]);
  });
});
