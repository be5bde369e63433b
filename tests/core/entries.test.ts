import { describe, expect, it } from 'vitest';
import { type Entry, foldersAbove, isSameEntry, nothing } from '../../src/core/entries.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { readEntry } from '../../src/history/entry-reading.ts';

const file = (hash: string, mode = 0o644): Entry => ({ type: 'file', hash, mode });
const folder = (mode = 0o755): Entry => ({ type: 'directory', mode });
const link = (target: string): Entry => ({ type: 'link', target });
const unkept = (stamp?: string): Entry => ({ type: 'unkept', why: 'too-large', ...(stamp && { stamp }) });

describe('entries', () => {
  it('are equal when content, mode and target are equal', () => {
    const all = [
      nothing,
      file('a'),
      file('b'),
      file('a', 0o755),
      link('a'),
      link('b'),
      folder(),
      folder(0o700),
      unkept('1'),
      unkept('2'),
    ];
    for (const [i, one] of all.entries()) {
      for (const [j, other] of all.entries()) expect(isSameEntry(one, other), `${i} ${j}`).toBe(i === j);
    }
  });

  it('that could not be kept are never equal without a stamp', () => {
    expect(isSameEntry(unkept(), unkept())).toBe(false);
    expect(isSameEntry(unkept(), unkept('1'))).toBe(false);
  });

  it('are equal whatever names they have', () => {
    const one: Entry = { type: 'file', hash: 'a', mode: 0o644, names: '1,2' };
    expect(isSameEntry(one, file('a'))).toBe(true);
    expect(isSameEntry(one, { ...one, names: '1,3' })).toBe(true);
  });
});

describe('foldersAbove', () => {
  it.each([
    ['/a/b/c.txt', ['/a/b', '/a']],
    ['/a', []],
    ['/', []],
    ['', []],
    ['C:\\a\\b', ['C:\\a', 'C:']],
  ])('lists the folders from the inside out: %s', (path, folders) => {
    expect(foldersAbove(path)).toEqual(folders);
  });
});

describe('an entry in the store', () => {
  const hash = 'ab'.repeat(32);
  const known: readonly Entry[] = [
    nothing,
    { type: 'file', hash, mode: 0o755 },
    { type: 'file', hash, mode: 0o644, names: '1,2' },
    link('../a'),
    folder(),
    unkept(),
    unkept('1'),
    { type: 'unkept', why: 'dependencies', stamp: 'x' },
    { type: 'unkept', why: 'store-failed', stamp: 'x', content: { hash, mode: 0o600 } },
  ];

  it.each(known)('is read as it was written: %j', (entry) => {
    expect(readEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
  });

  const others: readonly (JsonValue | undefined)[] = [
    undefined,
    null,
    'file',
    [],
    {},
    { type: 'other' },
    { type: 'file', hash: hash.toUpperCase(), mode: 0o644 },
    { type: 'file', hash: `${hash}\n`, mode: 0o644 },
    { type: 'file', hash: '../../a', mode: 0o644 },
    { type: 'file', hash },
    { type: 'file', hash, mode: -1 },
    { type: 'file', hash, mode: 0.5 },
    { type: 'file', hash, mode: 0o10000 },
    { type: 'link' },
    { type: 'link', target: 'a\0b' },
    { type: 'link', target: 'a'.repeat(4097) },
    { type: 'unkept', why: 'for fun' },
    { type: 'directory' },
    // As in an older version, with everything in the folder.
    { type: 'directory', mode: 0o755, entries: {} },
  ];

  it.each(others)('is not read from an invalid value: %j', (value) => {
    expect(readEntry(value)).toBeUndefined();
  });

  it('never lets a file run as its owner or its group', () => {
    expect(readEntry({ type: 'file', hash, mode: 0o7755 })).toEqual({ type: 'file', hash, mode: 0o1755 });
    expect(readEntry({ type: 'directory', mode: 0o7755 })).toEqual({ type: 'directory', mode: 0o3755 });
  });
});
