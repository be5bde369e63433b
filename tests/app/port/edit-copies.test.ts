import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEditCopies } from '../../../src/app/port/edit-copies.ts';
import { createEmitter } from '../../../src/core/emitter.ts';
import type { KeptEdit } from '../../../src/history/kept-edit.ts';
import { createSideCopies } from '../../../src/history/side-copies.ts';
import type { ShowState } from '../../../src/show/show-state.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';

const scratch = useScratch('showrunner-edit-copies-');
const edit = (name: string, hash = name): KeptEdit => ({ path: `/talk/${name}`, hash, demo: 'A', at: 1 });

function setUp() {
  const changes = createEmitter<ShowState>();
  const log = createRecordingLog();
  const folder = join(scratch.folder, 'edits');
  const reads: string[] = [];
  let kept: readonly KeptEdit[] = [];
  const edits = {
    list: () => kept,
    listUncertain: () => [],
    async read({ hash }: KeptEdit) {
      reads.push(hash);
      return hash === 'gone' ? undefined : Buffer.from(`text of ${hash}`);
    },
    putBack: async () => undefined,
    forget: async () => undefined,
  };
  const copies = createEditCopies({
    show: { edits, onDidChange: changes.event },
    sideCopies: createSideCopies({ folder }),
    log,
  });
  scratch.onEnd(copies.dispose);
  const keep = (...edits: readonly KeptEdit[]) => {
    kept = edits;
    changes.fire({} as ShowState);
    return copies.settled();
  };
  const found = async () => {
    const names = await readdir(folder).catch(() => []);
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).sort();
  };
  return { keep, found, reads, log, folder };
}

describe('copies of kept edits', () => {
  it('are written for each edit, and removed when the edit is forgotten', async () => {
    const { keep, found, log } = setUp();
    await keep(edit('a'));
    await keep(edit('a'), edit('b'));
    expect(await found()).toEqual(['text of a', 'text of b']);
    await keep(edit('b'));
    expect(await found()).toEqual(['text of b']);
    expect(log.lines).toEqual([]);
  });

  it('are not written when there is no edit, or when the content of an edit was lost', async () => {
    const { keep, found } = setUp();
    await keep();
    await keep(edit('a', 'gone'));
    expect(await found()).toEqual([]);
  });

  it('stay when another window writes its own', async () => {
    const one = setUp();
    await one.keep(edit('a'));
    await setUp().keep(edit('b'));
    expect(await one.found()).toEqual(['text of a', 'text of b']);
  });

  it('are kept by the next window without reading the content again', async () => {
    await setUp().keep(edit('a'));
    const { keep, reads } = setUp();
    await keep(edit('a'), edit('b'));
    expect(reads).toEqual(['b']);
  });

  it('are logged when they cannot be written, and written with the next edit', async () => {
    const { keep, found, log, folder } = setUp();
    await writeFile(folder, 'in the way');
    await keep(edit('a'));
    expect(log.lines).toEqual([
      expect.stringMatching(/^warn Your edits could not be copied: Could not keep a copy in /),
    ]);
    await rm(folder);
    await keep(edit('a'), edit('b'));
    expect(await found()).toEqual(['text of a', 'text of b']);
  });
});
