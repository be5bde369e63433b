import { describe, expect, it } from 'vitest';
import { type Entry, foldersAbove, isSameEntry, nothing } from '../../src/core/entries.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { readEntry } from '../../src/history/entry-reading.ts';

const file = (hash: string, mode = 0o644): Entry => ({ type: 'file', hash, mode });
const folder = (mode = 0o755): Entry => ({ type: 'directory', mode });
const link = (target: string): Entry => ({ type: 'link', target });
const unkept = (stamp?: string): Entry => ({ type: 'unkept', why: 'too-large', ...(stamp && { stamp }) });

describe('isSameEntry', () => {
  it('compares content, mode and target', () => {
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

  it('is false for two entries without content and stamp', () => {
    expect(isSameEntry(unkept(), unkept())).toBe(false);
    expect(isSameEntry(unkept(), unkept('1'))).toBe(false);
  });

  it('ignores how many hard links a file has', () => {
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
  ])('lists the folders above a path from the inside out: %s', (path, folders) => {
    expect(foldersAbove(path)).toEqual(folders);
  });
});

describe('readEntry', () => {
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

  it.each(known)('reads a valid stored entry unchanged: %j', (entry) => {
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
    // As an older version stored them, with everything in the folder.
    { type: 'directory', mode: 0o755, entries: {} },
  ];

  it.each(others)('rejects any other stored value: %j', (value) => {
    expect(readEntry(value)).toBeUndefined();
  });

  it('removes the setuid and setgid bits of a file and the setuid bit of a folder', () => {
    expect(readEntry({ type: 'file', hash, mode: 0o7755 })).toEqual({ type: 'file', hash, mode: 0o1755 });
    expect(readEntry({ type: 'directory', mode: 0o7755 })).toEqual({ type: 'directory', mode: 0o3755 });
  });
});
