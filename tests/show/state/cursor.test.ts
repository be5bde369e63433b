import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DemoEntry, DemoFile } from '../../../src/demos/model.ts';
import {
  currentEntry,
  executedEntries,
  moveBack,
  moveTo,
  nextEntry,
  previousEntry,
  type ShowCursor,
  startAt,
  startCursor,
} from '../../../src/show/state/cursor.ts';
import { createDemoIndex, type DemoIndex, findDemo } from '../../../src/show/state/demo-index.ts';
import { parseCursor, printCursor } from '../../../src/show/state/stored-cursor.ts';
import { demoFile, demos } from '../../support/demo-files.ts';

const indexOf = (...files: readonly DemoFile[]) => createDemoIndex(files);

const twoFiles = indexOf(
  demoFile('/talk/.demo/1.json', demos('a', 'b', 'c')),
  demoFile('/talk/.demo/2.json', demos('-d', 'e')),
);

const idOf = (entry: DemoEntry | undefined) => entry?.demo.id;

/** The cursor after these demos ran by id. */
function ranOf(index: DemoIndex, ...ids: readonly string[]): ShowCursor {
  return ids.reduce((cursor, id) => moveTo(cursor, findDemo(index, id)!, index), startCursor);
}

/** Follows `next` until it ends, or 20 steps. */
function walk(index: DemoIndex): (string | undefined)[] {
  const ids: string[] = [];
  let cursor = startCursor;
  for (let entry = nextEntry(cursor, index); entry && ids.length < 20; entry = nextEntry(cursor, index)) {
    ids.push(entry.demo.id);
    cursor = moveTo(cursor, entry, index);
  }
  return ids;
}

describe('next', () => {
  it('runs every enabled demo of every file, in order, once', () => {
    expect(walk(twoFiles)).toEqual(['a', 'b', 'c', 'e']);
  });

  it('returns nothing in an empty library, or when all demos are disabled', () => {
    expect(walk(indexOf())).toEqual([]);
    expect(walk(indexOf(demoFile('/talk/.demo/1.json', demos('-a', '-b'))))).toEqual([]);
  });

  it('skips files without demos', () => {
    const empty = demoFile('/talk/.demo/1.json', []);
    expect(walk(indexOf(empty, demoFile('/talk/.demo/2.json', demos('a')), empty))).toEqual(['a']);
  });

  it('starts the last file again if that file is set to loop', () => {
    const looping = indexOf(
      demoFile('/talk/.demo/1.json', demos('a'), { loop: true }),
      demoFile('/talk/.demo/2.json', demos('-x', 'b', 'c'), { loop: true }),
    );
    expect(walk(looping).slice(0, 6)).toEqual(['a', 'b', 'c', 'b', 'c', 'b']);
  });

  it('continues after a demo that was run by its id', () => {
    expect(idOf(nextEntry(ranOf(twoFiles, 'a', 'c'), twoFiles))).toBe('e');
  });

  it('runs the demo that was set as the start, then the one after it', () => {
    const cursor = startAt(ranOf(twoFiles, 'a'), findDemo(twoFiles, 'e')!, twoFiles);
    expect(idOf(nextEntry(cursor, twoFiles))).toBe('e');
    expect(nextEntry(moveTo(cursor, findDemo(twoFiles, 'e')!, twoFiles), twoFiles)).toBeUndefined();
  });
});

describe('previous', () => {
  it('runs the demo that ran before the current one, whatever the order in the files', () => {
    const cursor = ranOf(twoFiles, 'a', 'e', 'b');
    expect(idOf(previousEntry(cursor, twoFiles))).toBe('e');
  });

  it('walks back to the first demo and then returns nothing', () => {
    let cursor = ranOf(twoFiles, 'a', 'b', 'e');
    const ids: (string | undefined)[] = [];
    for (let entry = previousEntry(cursor, twoFiles); entry; entry = previousEntry(cursor, twoFiles)) {
      ids.push(idOf(entry));
      cursor = moveBack(cursor, entry, twoFiles);
    }
    expect(ids).toEqual(['b', 'a']);
  });

  it('runs the enabled demo before the current one in the files when there is no history', () => {
    expect(idOf(previousEntry(ranOf(twoFiles, 'c'), twoFiles))).toBe('b');
    expect(idOf(previousEntry(ranOf(twoFiles, 'e'), twoFiles))).toBe('c');
  });

  it('returns nothing before the first demo, and nothing before the show began', () => {
    expect(previousEntry(ranOf(twoFiles, 'a'), twoFiles)).toBeUndefined();
    expect(previousEntry(startCursor, twoFiles)).toBeUndefined();
  });

  it('is undone by next, which runs the same demo again', () => {
    const cursor = ranOf(twoFiles, 'a', 'b');
    const back = moveBack(cursor, previousEntry(cursor, twoFiles)!, twoFiles);
    expect(idOf(nextEntry(back, twoFiles))).toBe('b');
  });

  it('counts a demo that ran twice in a row as one', () => {
    expect(idOf(previousEntry(ranOf(twoFiles, 'a', 'b', 'b'), twoFiles))).toBe('a');
  });
});

describe('demo files that change during the show', () => {
  const before = indexOf(demoFile('/talk/.demo/1.json', demos('a', 'b', 'c')));
  const cursor = ranOf(before, 'a', 'b');

  it('next continues with the successor when the current demo was removed', () => {
    expect(idOf(nextEntry(cursor, indexOf(demoFile('/talk/.demo/1.json', demos('a', 'c')))))).toBe('c');
  });

  it('next continues after the current demo when it was renamed in place', () => {
    expect(idOf(nextEntry(cursor, indexOf(demoFile('/talk/.demo/1.json', demos('a', 'renamed', 'c')))))).toBe('c');
  });

  it('next follows the current demo when others were added before it', () => {
    const grown = indexOf(demoFile('/talk/.demo/1.json', demos('new', 'a', 'b', 'x', 'c')));
    expect(idOf(nextEntry(cursor, grown))).toBe('x');
  });

  it('next continues with the file that replaced a removed one', () => {
    const moved = ranOf(twoFiles, 'a');
    expect(idOf(nextEntry(moved, indexOf(demoFile('/talk/.demo/2.json', demos('e')))))).toBe('e');
  });

  it('leave the show without a current demo while that demo is missing from the files', () => {
    expect(currentEntry(cursor, indexOf())).toBeUndefined();
    expect(executedEntries(cursor, indexOf())).toEqual([]);
  });
});

describe('the demos that have run', () => {
  it('are those of the current file, each once, with the current demo last', () => {
    expect(executedEntries(ranOf(twoFiles, 'e', 'a', 'b', 'a'), twoFiles).map(idOf)).toEqual(['b', 'a']);
  });

  it('start over when a demo of another file runs', () => {
    expect(executedEntries(ranOf(twoFiles, 'a', 'b', 'e'), twoFiles).map(idOf)).toEqual(['e']);
  });
});

describe('the stored cursor', () => {
  it('can be read back unchanged', () => {
    const cursor = startAt(ranOf(twoFiles, 'a', 'b'), findDemo(twoFiles, 'e')!, twoFiles);
    expect(parseCursor(JSON.parse(JSON.stringify(printCursor(cursor))))).toEqual(cursor);
  });

  it('keeps the history when demos of two files alternate and when a file grows', () => {
    const grown = indexOf(demoFile('/talk/.demo/1.json', demos('a', 'b', 'c', 'd')), ...twoFiles.files.slice(1));
    const cursor = moveTo(ranOf(twoFiles, 'a', 'b', 'e', 'c', 'b'), findDemo(grown, 'd')!, grown);
    const stored = printCursor(moveTo(cursor, findDemo(grown, 'a')!, grown));
    expect(parseCursor(JSON.parse(JSON.stringify(stored))).history).toEqual([...cursor.history, cursor.current]);
  });

  it('stores a file name once for consecutive demos of that file', () => {
    const names = Array.from({ length: 100 }, (_, i) => `demo-${i}`);
    const index = indexOf(demoFile('/talk/.demo/long.json', demos(...names)));
    expect(JSON.stringify(printCursor(ranOf(index, ...names))).split('long.json')).toHaveLength(3);
  });

  it('is read as the start of the show if it has any invalid value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const cursor = parseCursor(value as never);
        expect(nextEntry(cursor, twoFiles)).toBeDefined();
      }),
    );
  });
});
