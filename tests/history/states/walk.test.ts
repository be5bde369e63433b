import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { chmod, link, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nothing } from '../../../src/core/entries.ts';
import type { FolderWalk } from '../../../src/ports/states.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { storedHashes } from '../../support/store-files.ts';
import { readTree } from '../history-rig.ts';
import { beforeOf, hasSettled, namesIn, openStates } from './states-rig.ts';

const scratch = useScratch('showrunner-walk-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const write = (path: string, content = path) => scratch.write(join('work', path), content);
const isRoot = process.getuid?.() === 0;

/** With limits that a test can reach. */
const never = new AbortController().signal;
const open = (tree = { entries: 1000, bytes: 1_000_000 }, folder = join(scratch.folder, 'store')) =>
  openStates(scratch, { folder, limits: { file: 10_000, tree } });

const changed = ({ changes }: FolderWalk) => namesIn(at(), changes.keys());

describe('a walk (a scan of the workspace folder)', () => {
  it('reports no changes the first time, and none when nothing has changed', async () => {
    const states = open();
    for (const name of ['a', 'in/b']) await write(name);
    for (let time = 0; time < 3; time++) {
      const walk = await states.walkAll(at());
      expect([walk.changes.size, walk.incomplete]).toEqual([0, undefined]);
    }
    expect((await storedHashes(join(scratch.folder, 'store'))).length).toBe(2);
  });

  it('never reports a change time later than the change', async () => {
    const states = open();
    mkdirSync(at());
    await states.walkAll(at());
    const readAfter = new Map<string, number>();
    for (let i = 0; i < 30; i++) {
      writeFileSync(at(`${i}`), 'new');
      statSync(at(`${i}`)); // some file systems have finer times for files that were read before
      writeFileSync(at(`${i}`), 'newer');
      readAfter.set(at(`${i}`), Date.now());
    }
    const { changes } = await states.walkAll(at());
    const isLater = ([path, time]: readonly [string, number]) => (changes.get(path)?.changedAt ?? Infinity) > time;
    expect([...readAfter].filter(isLater)).toEqual([]);
  });

  needs.links.it('reports what changed since the last walk, so that it can be undone', async () => {
    const states = open();
    for (const name of ['same', 'changed', 'mode', 'removed/inner/file', 'turned/in', 'moved']) await write(name);
    await symlink('same', at('link'));
    const before = await readTree(at());
    await states.walkAll(at());
    await write('changed', 'otherwise');
    await chmod(at('mode'), 0o755);
    await rm(at('removed'), { recursive: true });
    await rm(at('turned'), { recursive: true });
    await write('turned', 'a file');
    await write('new/inner/file');
    await rename(at('moved'), at('moved to'));
    await rm(at('link'));
    await symlink('changed', at('link'));
    const walk = await states.walkAll(at());
    expect(changed(walk)).toEqual([
      'changed',
      'link',
      'mode',
      'moved',
      'moved to',
      'new',
      'new/inner',
      'new/inner/file',
      'removed',
      'removed/inner',
      'removed/inner/file',
      'turned',
      'turned/in',
    ]);
    expect(walk.changes.get(at('new'))).toEqual({ before: nothing, after: { type: 'directory', mode: 0o755 } });
    expect(walk.changes.get(at('link'))?.before).toEqual({ type: 'link', target: 'same' });
    expect(await states.apply(beforeOf(walk))).toEqual([]);
    expect(await readTree(at())).toEqual(before);
    const after = new Map([...walk.changes].map(([path, change]) => [path, change.after]));
    const back = await states.walkAll(at());
    expect(beforeOf(back)).toEqual(after);
    expect(await states.apply(beforeOf(back))).toEqual([]);
    expect(changed(await states.walkAll(at()))).toEqual(changed(walk));
  });

  it('reports a file that changes again within the resolution of the clock', async () => {
    const states = open();
    await write('a', 'begin');
    await states.walkAll(at());
    for (let i = 0; i < 100; i++) {
      await writeFile(at('a'), `fast ${i % 10}`);
      expect(changed(await states.walkAll(at()))).toEqual(['a']);
    }
  });

  it('reports a changed file that has the same size and time as before', async () => {
    const states = open();
    const path = await write('a', 'one');
    await utimes(path, 1000, 1000);
    await hasSettled(path);
    await states.walkAll(at());
    await writeFile(path, 'two');
    await utimes(path, 1000, 1000);
    expect(changed(await states.walkAll(at()))).toEqual(['a']);
  });

  it('reports no change in a file that was rewritten with the same content, or got another name', async () => {
    const states = open();
    await hasSettled(await write('a'));
    await states.walkAll(at());
    await write('a');
    await link(at('a'), join(scratch.folder, 'other name'));
    expect(changed(await states.walkAll(at()))).toEqual([]);
  });

  it('reports all names of a hard-linked file that changed', async () => {
    const states = open();
    await write('a', 'one');
    await link(at('a'), at('b'));
    await states.walkAll(at());
    await writeFile(at('a'), 'two');
    const walk = await states.walkAll(at());
    expect(changed(walk)).toEqual(['a', 'b']);
    expect(await states.apply(beforeOf(walk))).toEqual([]);
    expect(await readFile(at('b'), 'utf8')).toBe('one');
  });

  needs.devices.it('compares entries that cannot be stored by their size and times', async () => {
    const states = open();
    await write('huge', 'x'.repeat(10_001));
    execFileSync('mkfifo', [at('fifo')]);
    await states.walkAll(at());
    expect(changed(await states.walkAll(at()))).toEqual([]);
    await write('huge', 'y'.repeat(10_002));
    await rm(at('fifo'));
    const walk = await states.walkAll(at());
    expect(changed(walk)).toEqual(['fifo', 'huge']);
    const tooLarge = { type: 'unkept', why: 'too-large' };
    expect(walk.changes.get(at('huge'))).toMatchObject({ before: tooLarge, after: tooLarge });
    expect(walk.changes.get(at('fifo'))).toMatchObject({ before: { why: 'not-a-file' }, after: nothing });
    expect(await states.apply(beforeOf(walk))).toEqual([]);
    expect(await readdir(at())).toEqual(['huge']);
  });

  needs.links.it('follows no link', async () => {
    const states = open();
    await write('a');
    await scratch.write('outside/b', 'b');
    await symlink('..', at('up'));
    await symlink('../outside', at('out'));
    await states.walkAll(at());
    await scratch.write('outside/c', 'c');
    expect(changed(await states.walkAll(at()))).toEqual([]);
  });

  it('compares installed packages only by a stamp, and removes a new package folder as a whole', async () => {
    const states = open();
    await write('node_modules/pkg/deep/a');
    await write('node_modules/.package-lock.json', '1');
    await states.walkAll(at());
    expect(states.covers(at('node_modules/pkg'))).toBe(false);
    await write('node_modules/.cache/x');
    expect(changed(await states.walkAll(at()))).toEqual([]);
    await write('node_modules/pkg/deep/a', 'changed');
    expect(changed(await states.walkAll(at()))).toEqual(['node_modules']);
    expect(changed(await states.walkAll(at()))).toEqual([]);
    await write('node_modules/other/a');
    await write('inner/node_modules/pkg/a');
    const walk = await states.walkAll(at());
    expect(changed(walk)).toEqual(['inner', 'inner/node_modules', 'node_modules']);
    expect(walk.changes.get(at('node_modules'))?.before).toMatchObject({ why: 'dependencies' });
    expect(await states.apply(beforeOf(walk))).toEqual([]);
    expect((await readdir(at('node_modules'))).sort()).toEqual(['.cache', '.package-lock.json', 'other', 'pkg']);
    expect(await readdir(at())).toEqual(['node_modules']);
  });

  it('that begins while another runs reports only changes after it', async () => {
    const states = open();
    await Promise.all(Array.from({ length: 800 }, (_, i) => write(`many/${i % 50}/${i}`)));
    const first = states.walk(at(), never);
    await new Promise(setImmediate);
    await rm(at('many/49'), { recursive: true });
    await (await states.walk(at(), never)).commit();
    await first;
    expect(changed(await states.walkAll(at()))).toEqual([]);
    expect(states.covers(at('many/49'))).toBe(true);
  });

  it('never reports the files of the store, wherever it lies', async () => {
    const states = open(undefined, at('in/store'));
    await write('in/a');
    await states.walkAll(at());
    await states.keep(Buffer.from('something'));
    await states.record(['a record']);
    expect(changed(await states.walkAll(at()))).toEqual([]);
  });

  needs.anyName.it('reports names that are not valid UTF-8 with a replacement character', async () => {
    const states = open();
    await write('a');
    execFileSync('bash', ['-c', 'touch "$0"/$\'\\xff\'', at()]);
    await states.walkAll(at());
    execFileSync('bash', ['-c', 'touch "$0"/$\'\\xfe\'', at()]);
    await write('b');
    expect(changed(await states.walkAll(at()))).toEqual(['b', '\ufffdfe']);
    execFileSync('bash', ['-c', 'rm "$0"/$\'\\xff\'; echo more > "$0"/$\'\\xfe\'', at()]);
    expect(changed(await states.walkAll(at()))).toEqual(['\ufffdfe', '\ufffdff']);
  });

  it('rejects when it is aborted, and the next walk reports everything', async () => {
    const states = open({ entries: 100_000, bytes: 0 });
    for (let folder = 0; folder < 100; folder++) {
      mkdirSync(at('many', String(folder)), { recursive: true });
      for (let i = 0; i < 100; i++) writeFileSync(at('many', String(folder), String(i)), 'x');
    }
    await states.walkAll(at());
    await write('new');
    await rm(at('many/0/0'));
    const given = new AbortController();
    const walking = states.walkAll(at(), given.signal);
    given.abort(new Error('given up'));
    await expect(walking).rejects.toThrow('given up');
    expect(changed(await states.walkAll(at()))).toEqual(['many/0/0', 'new']);
  });

  needs.modes.it.skipIf(isRoot)('reports only the folder itself when it cannot be read (not as root)', async () => {
    const states = open();
    await write('closed/in/a');
    await write('b');
    await states.walkAll(at());
    await chmod(at('closed'), 0o000);
    const walk = await states.walkAll(at());
    expect(changed(walk)).toEqual(['closed']);
    await chmod(at('closed'), 0o755);
    expect(changed(await states.walkAll(at()))).toEqual(['closed']);
    await chmod(at('closed'), 0o000);
    await states.walkAll(at());
    expect(await states.apply(beforeOf(walk))).toEqual([]);
    expect(await readdir(at('closed/in'))).toEqual(['a']);
  });

  needs.modes.it.skipIf(isRoot)(
    'reports a file that becomes unreadable, and again when it is readable (not as root)',
    async () => {
      const states = open();
      await write('a');
      await states.walkAll(at());
      await chmod(at('a'), 0o000);
      expect(changed(await states.walkAll(at()))).toEqual(['a']);
      expect(changed(await states.walkAll(at()))).toEqual([]);
      await chmod(at('a'), 0o644);
      expect(changed(await states.walkAll(at()))).toEqual(['a']);
    },
  );

  it('reports each change exactly once, even if several walks run at the same time', async () => {
    const states = open();
    for (let i = 0; i < 50; i++) await write(String(i));
    await states.walkAll(at());
    for (let round = 0; round < 10; round++) {
      await write(String(round), `round ${round}`);
      const walks = await Promise.all([1, 2, 3].map(() => states.walkAll(at())));
      expect(new Set(walks.flatMap(changed))).toEqual(new Set([String(round)]));
    }
  });

  needs.modes.it.skipIf(isRoot)(
    'reports no files as deleted in a folder that can be listed but not entered (not as root)',
    async () => {
      const states = open();
      await write('folder/a');
      await states.walkAll(at());
      await chmod(at('folder'), 0o600);
      expect(changed(await states.walkAll(at()))).toEqual(['folder']);
      await chmod(at('folder'), 0o755);
      expect(changed(await states.walkAll(at()))).toEqual(['folder']);
    },
  );

  it('rejects when its signal was aborted before it began', async () => {
    const states = open();
    await write('a');
    await expect(states.walkAll(at(), AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up');
    await write('b');
    expect((await states.walkAll(at())).changes.size).toBe(0);
  });

  it('reports everything in a deleted workspace folder as deleted', async () => {
    const states = open();
    await write('a');
    await states.walkAll(at());
    await rm(at(), { recursive: true });
    expect(changed(await states.walkAll(at()))).toEqual(['a']);
  });

  needs.links.it('resolves a workspace folder that is a link', async () => {
    await write('a');
    await symlink(at(), join(scratch.folder, 'way'));
    const states = openStates(scratch, { workspaceFolders: [join(scratch.folder, 'way')] });
    await states.walkAll(join(scratch.folder, 'way'));
    await write('a', 'changed');
    const walk = await states.walkAll(join(scratch.folder, 'way'));
    expect([...walk.changes.keys()]).toEqual([at('a')]);
    expect(await states.apply(beforeOf(walk))).toEqual([]);
  });
});

describe('states.covers', () => {
  it('is true for paths in a walked folder', async () => {
    const states = open();
    await write('a');
    expect(states.covers(at('a'))).toBe(false);
    await states.walkAll(at());
    const places = [
      'a',
      '..a',
      'missing/b',
      '.git',
      '.git/HEAD',
      'node_modules',
      '.git/objects/aa/bb',
      'node_modules/x/y',
    ];
    expect(places.map((name) => states.covers(at(name)))).toEqual([...Array(6).fill(true), false, false]);
    const others = ['', '..', '../work2', '../outside/a', '.git/index.lock', '.showrunner-abcdef123456.tmp'];
    expect(others.map((name) => states.covers(at(name)))).toEqual(others.map(() => false));
  });
});
