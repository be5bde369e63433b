import { describe, expect, it } from 'vitest';
import { changesBetween, type Entry, isSameEntry, nothing, type Survey } from '../../src/core/entries.ts';

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

  it('of a folder without what is in it are the same whatever is in it', () => {
    const itself: Entry = { type: 'directory', mode: 0o755 };
    expect(isSameEntry(itself, folder({ a: file('a') }))).toBe(true);
    expect(isSameEntry(folder({ a: file('a') }), itself)).toBe(true);
    expect(isSameEntry({ ...itself, mode: 0o700 }, itself)).toBe(false);
  });
});

describe('what changed', () => {
  const itself: Entry = { type: 'directory', mode: 0o755 };
  const survey = (entries: Record<string, Entry>, more: Partial<Survey> = {}): Survey => ({
    entries: new Map(Object.entries(entries)),
    leftOut: new Set(),
    incomplete: undefined,
    ...more,
  });

  it('is told as it was before', () => {
    const before = survey({ '/a': file('1'), '/b': file('1'), '/c': itself });
    const after = survey({ '/a': file('1'), '/b': file('2'), '/d': file('1') });
    expect([...changesBetween(before, after)]).toEqual([
      ['/b', file('1')],
      ['/c', itself],
      ['/d', nothing],
    ]);
  });

  it('is of a new folder itself and all in it, whatever was in its place', () => {
    const before = survey({ '/a': file('1') });
    const after = survey({ '/a': itself, '/a/b': file('1'), '/c': itself, '/c/d': file('1') });
    expect([...changesBetween(before, after)]).toEqual([
      ['/a', file('1')],
      ['/a/b', nothing],
      ['/c', nothing],
      ['/c/d', nothing],
    ]);
  });

  it('is of a folder that went all that was in it, after it', () => {
    const before = survey({ '/a': itself, '/a/b': itself, '/a/b/c': file('1') });
    expect([...changesBetween(before, survey({ '/a': file('1') })).keys()]).toEqual(['/a', '/a/b', '/a/b/c']);
  });

  it('is nothing that may have been there before, left out or not reached', () => {
    const after = survey({ 'c:\\a': itself, 'c:\\a\\b': file('1'), 'c:\\d': file('1') });
    const leftOut = new Set(['c:\\a', 'c:\\d']);
    expect([...changesBetween(survey({}, { leftOut }), after)]).toEqual([]);
    expect([...changesBetween(survey({}, { incomplete: 'too-many' }), after)]).toEqual([]);
  });
});
