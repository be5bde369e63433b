import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStates } from '../../src/history/states.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, placesOf, readTree, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-partly-');
const work = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const create = (path: string, content: string) => action('create', { path, content });
const drafts: readonly DemoDraft[] = [
  { id: 'a', actions: [create('a.txt', 'a\n'), create('src/b.txt', 'b\n'), create('new/c.txt', 'c\n')] },
  { id: 'b', actions: [create('a.txt', 'a later\n'), create('src/d.txt', 'd\n')] },
];

async function setUp(setup: HistorySetup = {}, folder = work(), demos = drafts, first?: string) {
  for (const name of ['a.txt', 'src/b.txt']) await scratch.write(`work/${name}`, 'first\n');
  const states = createStates({ ...placesOf(folder), log: createRecordingLog() });
  const rig = setUpHistory(folder, demos, { states, ...setup });
  scratch.onEnd(rig.dispose);
  const before = await readTree(folder);
  if (first) await rig.show.runById(first);
  else for (const _ of demos) await rig.show.next();
  return { ...rig, before, states };
}

/** Lets one path fail to be restored, until its result is called. */
function refuse(states: ReturnType<typeof createStates>, refused: string): () => void {
  const { apply } = states;
  const attacked: typeof apply = async (target) => {
    const others = new Map([...target].filter(([path]) => path !== refused));
    const failed = { path: refused, why: 'ENOSPC: no space left on device' };
    return [...(await apply(others)), ...(target.has(refused) ? [failed] : [])];
  };
  Object.assign(states, { apply: attacked });
  return () => void Object.assign(states, { apply });
}

const partly = [{ what: 'src/b.txt', why: 'ENOSPC: no space left on device' }];

describe('going back when not everything can be restored', () => {
  it('reports what is left, keeps it in the history, and a second reset continues from there', async () => {
    const { show, states, before, transcript } = await setUp();
    const free = refuse(states, work('src/b.txt'));
    expect((await show.reset()).notRestored).toEqual(partly);
    expect(await readTree(work())).toEqual({ ...before, 'src/b.txt': '644 b\n' });
    expect(show.history.map(({ title }) => title)).toEqual(['A']);
    expect(transcript.join('\n')).toContain('Some changes could not be undone. src/b.txt: ENOSPC');
    expect((await show.reset()).notRestored).toEqual(partly);
    free();
    expect((await show.reset()).notRestored).toBeUndefined();
    expect(await readTree(work())).toEqual(before);
    expect([show.history, show.edits.list()]).toEqual([[], []]);
  });

  it('is reported and tried again by previous and goTo too', async () => {
    const { show, states, before } = await setUp();
    const free = refuse(states, work('src/d.txt'));
    const left = [{ what: 'src/d.txt', why: 'ENOSPC: no space left on device' }];
    expect((await show.goTo('b')).notRestored).toEqual(left);
    expect(await readFile(work('a.txt'), 'utf8')).toBe('a\n');
    await show.next();
    expect((await show.previous()).notRestored).toEqual(left);
    expect((await show.goTo('a')).notRestored).toEqual(left);
    free();
    expect((await show.goTo('a')).notRestored).toBeUndefined();
    expect(await readTree(work())).toEqual(before);
  });

  it('is also reported when the demo that runs next fails', async () => {
    const failing = { id: 'z', actions: [action('deleteFile', { path: 'nowhere.txt' })] };
    const { show, states } = await setUp({}, work(), [failing, ...drafts], 'a');
    refuse(states, work('src/b.txt'));
    await expect(show.previous()).rejects.toMatchObject({ code: 'step-failed', notRestored: partly });
  });

  it('restores what is left together with later steps', async () => {
    const { show, states, before } = await setUp();
    const free = refuse(states, work('src/b.txt'));
    await show.reset();
    free();
    for (const _ of drafts) await show.next();
    expect(await readFile(work('a.txt'), 'utf8')).toBe('a later\n');
    expect((await show.reset()).notRestored).toBeUndefined();
    expect(await readTree(work())).toEqual(before);
  });

  it('restores what is left, and only that, in the next window after the show was closed', async () => {
    const { show, states, before, workbench } = await setUp();
    refuse(states, work('src/b.txt'));
    await show.reset();
    await show.forgetHistory();
    show.dispose();
    workbench.dispose();
    states.dispose();
    await states.settled();
    await writeFile(work('a.txt'), 'mine\n');
    const next = setUpHistory(work(), drafts);
    scratch.onEnd(next.dispose);
    expect((await next.show.reset()).notRestored).toBeUndefined();
    expect(await readTree(work())).toEqual({ ...before, 'a.txt': '644 mine\n' });
    await next.show.forgetHistory();
    expect(next.show.history).toEqual([]);
  });

  it('names files behind a link out of the workspace, and continues once the link is gone', async () => {
    const { show, before } = await setUp();
    await mkdir(join(scratch.folder, 'outside'));
    await rename(work('src'), join(scratch.folder, 'src'));
    await symlink(join(scratch.folder, 'outside'), work('src'));
    const { notRestored = [] } = await show.reset();
    expect(notRestored.map(({ what }) => what).sort()).toEqual(['src/b.txt', 'src/d.txt']);
    expect(notRestored[0]?.why).toBe('it is outside the workspace folder');
    expect(await readdir(join(scratch.folder, 'outside'))).toEqual([]);
    await rm(work('src'));
    await rename(join(scratch.folder, 'src'), work('src'));
    expect((await show.reset()).notRestored).toBeUndefined();
    expect(await readTree(work())).toEqual(before);
  });

  it('names settings that VS Code refuses to restore, and restores them the second time', async () => {
    const setting = action('setSetting', { setting: { key: 'editor.fontSize', value: 12 } });
    const rig = setUpHistory(scratch.folder, [{ id: 'a', actions: [setting] }]);
    scratch.onEnd(rig.dispose);
    await rig.show.next();
    const { updateSettings } = rig.workbench.window;
    Object.assign(rig.workbench.window, { updateSettings: () => Promise.reject(new Error('EACCES')) });
    expect((await rig.show.reset()).notRestored).toEqual([{ what: 'the settings editor.fontSize', why: 'EACCES' }]);
    Object.assign(rig.workbench.window, { updateSettings });
    expect((await rig.show.reset()).notRestored).toBeUndefined();
    expect(rig.seen('editor.fontSize')).toBeUndefined();
  });

  it('reports files that were never kept and cannot be restored', async () => {
    await writeFile(`${work()}.store`, 'no folder can be here');
    const { show } = await setUp();
    const { notRestored = [] } = await show.reset();
    expect(notRestored.map(({ what }) => what)).toEqual(['“A”', '“B”', 'the steps of an earlier window']);
    expect(notRestored[0]?.why).toContain('could not be stored: the disk is full');
  });

  it.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
    'continues once there is room on a disk that was full (as root only)',
    async () => {
      const disk = join(scratch.folder, 'disk');
      await mkdir(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
      scratch.onEnd(() => void execFileSync('umount', [disk]));
      await writeFile(join(disk, 'big.txt'), 'x'.repeat(600_000));
      await writeFile(join(disk, 'small.txt'), 'first\n');
      const before = await readTree(disk);
      const talk = [{ id: 'a', actions: [create('big.txt', 'cut\n'), create('small.txt', 'second\n')] }];
      const states = createStates({
        folder: join(scratch.folder, 'store'),
        workspaceFolders: () => [disk],
        log: createRecordingLog(),
      });
      const rig = setUpHistory(disk, talk, { states });
      scratch.onEnd(rig.dispose);
      await rig.show.next();
      await writeFile(join(disk, 'full'), 'y'.repeat(900_000));
      const { notRestored } = await rig.show.reset();
      expect(notRestored).toEqual([{ what: 'big.txt', why: 'ENOSPC: no space left on device' }]);
      const found = await readTree(disk);
      expect([found['big.txt'], found['small.txt'], Object.keys(found).sort()]).toEqual([
        '644 cut\n',
        '644 first\n',
        ['big.txt', 'full', 'small.txt'],
      ]);
      await rm(join(disk, 'full'));
      expect((await rig.show.reset()).notRestored).toBeUndefined();
      expect(await readTree(disk)).toEqual(before);
    },
  );
});
