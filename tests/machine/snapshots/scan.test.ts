import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chmod, lstat, mkdir, rm, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesBetween, type Entry } from '../../../src/core/entries.ts';
import { createSnapshots, type SnapshotLimits } from '../../../src/machine/snapshots.ts';
import { useScratch } from '../../support/scratch.ts';

const scratch = useScratch('showrunner-scan-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const write = (path: string, content = path) => scratch.write(join('work', path), content);
const never = new AbortController().signal;

function open(scan: Partial<SnapshotLimits['scan']> = {}, clock?: { now(): number }) {
  const say = () => undefined;
  const snapshots = createSnapshots({
    folder: join(scratch.folder, 'store'),
    workspaceFolders: () => [scratch.folder],
    log: { info: say, warn: say, error: say },
    limits: { file: 1000, scan: { entries: 1000, bytes: 1_000_000, time: 10_000, ...scan } },
    ...(clock && { clock }),
  });
  scratch.onEnd(() => {
    snapshots.dispose();
    return snapshots.settled();
  });
  return snapshots;
}

const names = (paths: Iterable<string>) => [...paths].map((path) => relative(at(), path)).sort();

describe('a scan', () => {
  it('has all in the folders, each once, a folder before what is in it', async () => {
    const snapshots = open();
    await write('one/in/a');
    await write('two/b');
    await mkdir(at('one/empty'));
    await symlink('../one', at('two/link'));
    await symlink('.', at('one/loop'));
    execFileSync('mkfifo', [at('two/fifo')]);
    const { entries, leftOut, incomplete } = await snapshots.scan([at('one'), at('two'), at('one')], never);
    expect(names(entries.keys())).toEqual([
      'one/empty',
      'one/in',
      'one/in/a',
      'one/loop',
      'two/b',
      'two/fifo',
      'two/link',
    ]);
    expect([...entries.keys()].indexOf(at('one/in'))).toBeLessThan([...entries.keys()].indexOf(at('one/in/a')));
    expect(entries.get(at('one/in'))).toEqual({ type: 'directory', mode: 0o755 });
    expect(entries.get(at('two/link'))).toEqual({ type: 'link', target: '../one' });
    expect([leftOut.size, incomplete]).toEqual([0, undefined]);
    const kept = entries.get(at('one/in/a')) as Extract<Entry, { type: 'file' }>;
    expect(Buffer.from((await snapshots.read(kept.hash))!).toString()).toBe('one/in/a');
  });

  it('sees what changed since the last one, so that it can be put back', async () => {
    const snapshots = open();
    await write('same');
    await write('changed');
    await write('removed/inner/file');
    await write('turned/in');
    const before = await snapshots.scan([at()], never);
    await write('changed', 'otherwise');
    await rm(at('removed'), { recursive: true });
    await rm(at('turned'), { recursive: true });
    await write('turned', 'a file');
    await write('new/inner/file');
    const changes = changesBetween(before, await snapshots.scan([at()], never));
    expect(names(changes.keys())).toEqual([
      'changed',
      'new',
      'new/inner',
      'new/inner/file',
      'removed',
      'removed/inner',
      'removed/inner/file',
      'turned',
      'turned/in',
    ]);
    for (const [path, entry] of changes) await snapshots.restore(path, entry);
    const after = await snapshots.scan([at()], never);
    expect(new Map([...after.entries].sort())).toEqual(new Map([...before.entries].sort()));
  });

  it('leaves out what Git ignores, from the root of its repository on, and what nobody wants', async () => {
    execFileSync('git', ['init', '-q', at()]);
    await write('.gitignore', '*.log\n/pkg/build\n');
    await write('.git/info/exclude', 'private\n');
    await write('pkg/.gitignore', '!keep.log\ndist/\n');
    for (const path of ['a.log', 'keep.log', 'build/x', 'dist/x', 'src/private/x', 'src/a', 'node_modules/x/y'])
      await write(join('pkg', path));
    await write('pkg/nested/.git/info/exclude', 'own\n');
    for (const path of ['own', 'private', 'a.log']) await write(join('pkg/nested', path));
    const snapshots = open();
    const { entries, leftOut } = await snapshots.scan([at('pkg')], never);
    expect(names(entries.keys())).toEqual(
      ['.gitignore', 'keep.log', 'nested', 'nested/a.log', 'nested/private', 'src', 'src/a'].map(
        (path) => `pkg/${path}`,
      ),
    );
    expect(names(leftOut)).toEqual(
      ['a.log', 'build', 'dist', 'nested/.git', 'nested/own', 'node_modules', 'src/private'].map(
        (path) => `pkg/${path}`,
      ),
    );
    const git = ['ls-files', '-co', '--exclude-standard', 'pkg'];
    const wanted = execFileSync('git', git, { cwd: at() }).toString().trim().split('\n');
    const files = [...entries].filter(([path, { type }]) => type === 'file' && !path.includes('nested'));
    expect(names(files.map(([path]) => path))).toEqual(wanted.filter((path) => !/nested|node_modules/.test(path)));
  });

  it('knows a repository whose .git is a file', async () => {
    await write('main/.git/info/exclude', 'secret\n');
    await write('main/.git/worktrees/tree/commondir', '../..\n');
    await write('tree/.git', `gitdir: ${at('main/.git/worktrees/tree')}\n`);
    await write('tree/secret');
    await write('tree/a');
    const { entries } = await open().scan([at('tree')], never);
    expect(names(entries.keys())).toEqual(['tree/a']);
  });

  it('does not take for new what it left out before', async () => {
    const snapshots = open();
    await write('.gitignore', 'data\n');
    await write('data/precious');
    const before = await snapshots.scan([at()], never);
    await write('.gitignore', '');
    expect(names(changesBetween(before, await snapshots.scan([at()], never)).keys())).toEqual(['.gitignore']);
  });

  it('keeps no file that is too large, and sees that it has changed', async () => {
    const snapshots = open({ bytes: 10 });
    await write('huge', 'x'.repeat(5000));
    await new Promise((passed) => setTimeout(passed, 60));
    const before = await snapshots.scan([at()], never);
    expect(before).toMatchObject({ incomplete: undefined });
    expect(changesBetween(before, await snapshots.scan([at()], never)).size).toBe(0);
    await write('huge', 'y'.repeat(5000));
    const changes = changesBetween(before, await snapshots.scan([at()], never));
    expect([...changes.values()]).toMatchObject([{ type: 'unkept', why: 'too-large' }]);
  });

  it('is incomplete where there is too much, or no time, or it is given up', async () => {
    for (let i = 0; i < 30; i++) await write(`in/${i}`, 'x'.repeat(i));
    expect(await open({ entries: 31 }).scan([at()], never)).toMatchObject({ incomplete: undefined });
    const few = await open({ entries: 30 }).scan([at()], never);
    expect([few.incomplete, few.entries.size]).toEqual(['too-many', 30]);
    expect(await open({ bytes: 435 }).scan([at()], never)).toMatchObject({ incomplete: undefined });
    expect(await open({ bytes: 434 }).scan([at()], never)).toMatchObject({ incomplete: 'too-large' });
    let time = 0;
    const slow = { now: () => time++ };
    expect(await open({ time: 20 }, slow).scan([at()], never)).toMatchObject({ incomplete: 'too-slow' });
    expect(await open().scan([at()], AbortSignal.abort())).toMatchObject({ incomplete: 'too-slow' });
    const given = new AbortController();
    const scanning = open().scan([at()], given.signal);
    given.abort();
    expect(await scanning).toMatchObject({ incomplete: 'too-slow' });
  });

  it('is nothing of a folder that is not there, or that nobody may read', async () => {
    await mkdir(at('closed'), { recursive: true });
    await chmod(at('closed'), 0o000);
    expect(await open().scan([at('missing')], never)).toMatchObject({ entries: new Map(), incomplete: undefined });
    expect((await open().scan([at()], never)).entries.get(at('closed'))).toEqual({ type: 'directory', mode: 0 });
    expect((await lstat(at('closed'))).isDirectory()).toBe(true);
  });

  it('of 30,000 files comes to its end', async () => {
    await mkdir(at('many'), { recursive: true });
    for (let i = 0; i < 30_000; i++) writeFileSync(at('many', String(i)), '');
    const { incomplete, entries } = await open({ entries: 10_000, time: 1500 }).scan([at()], never);
    expect(['too-many', 'too-slow']).toContain(incomplete);
    expect(entries.size).toBeLessThanOrEqual(10_000);
  });

  it('is not held up by rules without end', async () => {
    await write('.gitignore', `${'*a'.repeat(200_000)}b\n${'**/'.repeat(100_000)}x\n[${'a-'.repeat(50_000)}\n`);
    await write('.git/info/exclude', `${'*?[!b]'.repeat(40_000)}\n`);
    for (let i = 0; i < 20; i++) await write(`${'a'.repeat(200)}${i}`, '');
    expect(await open({ time: 1500 }).scan([at()], never)).toMatchObject({ entries: expect.any(Map) });
  });
});
