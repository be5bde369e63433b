import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createStates, type StateLimits } from '../../src/history/states.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, placesOf, setUpHistory, storeOf } from './history-rig.ts';

const scratch = useScratch('showrunner-faults-');
const at = (path: string) => join(scratch.folder, path);
const create = (path: string, content: string) => action('create', { path, content });
const run = (command: string) => action('executeTerminalCommand', { command, wait: true });

function setUp(drafts: readonly DemoDraft[], setup?: HistorySetup) {
  const rig = setUpHistory(scratch.folder, drafts, setup);
  scratch.onEnd(rig.dispose);
  return rig;
}

function openStore(limits: Partial<StateLimits> = {}) {
  const log = createRecordingLog();
  return Object.assign(createStates({ ...placesOf(scratch.folder), log, limits }), { log });
}

async function keptTexts({ show }: ReturnType<typeof setUp>): Promise<readonly string[]> {
  return Promise.all(show.edits.list().map(async (edit) => new TextDecoder().decode(await show.edits.read(edit))));
}

describe('when the store of the history fails', () => {
  it('steps succeed without it but are marked, the failure is logged once, and reset leaves the files as they are', async () => {
    await writeFile(storeOf(scratch.folder), 'no folder can be here');
    await scratch.write('a.txt', 'first\n');
    const rig = setUp([
      { id: 'a', actions: [create('a.txt', 'a\n')] },
      { id: 'b', actions: [create('a.txt', 'b\n'), create('b.txt', 'b\n')] },
      { id: 'c', actions: [run('echo c > c.txt')] },
    ]);
    for (const _ of 'abc') await rig.clock.run(rig.show.next());
    expect(rig.show.history.map(({ obstacle }) => obstacle !== undefined)).toEqual([true, true, true]);
    expect(rig.log.lines.filter((line) => line.includes('cannot be stored in'))).toHaveLength(1);
    await rig.show.reset();
    expect(await readFile(at('a.txt'), 'utf8')).toBe('b\n');
    expect(rig.show.state.current).toBeUndefined();
  });

  it('steps and going back still succeed, even if the errors are unexpected', async () => {
    const states = openStore();
    const fail = () => Promise.reject(new Error('out of order'));
    Object.assign(states, { hold: fail, look: fail, keep: fail, walk: fail, record: fail, apply: fail });
    const rig = setUp([{ id: 'a', actions: [create('a.txt', 'a\n'), run('echo b > b.txt')] }], { states });
    expect((await rig.clock.run(rig.show.next())).status).toBe('done');
    await rig.show.reset();
    expect((await rig.look()).files).toMatchObject({ 'a.txt': '644 a\n', 'b.txt': '644 b\n' });
  });
});

describe('after a window was killed in the middle of a step', () => {
  it('the next window also restores a folder that the action renamed over, despite an earlier command', async () => {
    await scratch.write('docs/a.txt', 'a\n');
    await mkdir(at('moved'));
    const drafts = [
      { id: 'a', actions: [action('executeTerminalCommand', { command: 'sleep 30' })] },
      {
        id: 'b',
        actions: [
          action('rename', { path: 'docs', dest: 'moved', overwrite: true }),
          action('waitForTimeout', { timeout: 1e6 }),
        ],
      },
    ];
    const first = setUp(drafts);
    const before = await first.look();
    await first.show.next();
    void first.show.next().catch(() => undefined);
    await expect.poll(() => readFile(at('moved/a.txt'), 'utf8').catch(() => '')).toBe('a\n');
    first.states.dispose();
    await first.states.settled();
    const second = setUp(drafts);
    await second.show.ready;
    expect((await second.show.reset()).notRestored).toBeUndefined();
    expect((await second.look()).files).toEqual(before.files);
  });
});

describe('when the store cannot be opened after a restart', () => {
  it('reset reports that the earlier steps were not undone, and a later reset undoes them', async () => {
    await scratch.write('a.txt', 'first\n');
    const drafts = [{ id: 'a', actions: [create('a.txt', 'a\n')] }];
    const first = setUp(drafts);
    await first.clock.run(first.show.next());
    await expect.poll(async () => (await first.timeline()).steps[0]?.end).toBeDefined();
    first.states.dispose();
    await first.states.settled();
    const states = openStore();
    const { records } = states;
    Object.assign(states, { records: () => Promise.reject(new Error('there is no room')) });
    const second = setUp(drafts, { states });
    await second.show.ready;
    const { notRestored } = await second.show.reset();
    expect(notRestored?.map(({ what }) => what)).toEqual(['the steps of an earlier window']);
    Object.assign(states, { records });
    await second.clock.run(second.show.next());
    expect((await second.show.reset()).notRestored).toBeUndefined();
    expect(await readFile(at('a.txt'), 'utf8')).toBe('first\n');
  });
});

describe('undoing a change of a file', () => {
  it('replaces a folder that was created in its place, and keeps what was in it', async () => {
    await scratch.write('a.txt', 'first\n');
    const rig = setUp([{ id: 'a', actions: [create('a.txt', 'a\n')] }]);
    await rig.show.next();
    await rm(at('a.txt'));
    await scratch.write('a.txt/inner.txt', 'mine\n');
    await rig.show.reset();
    expect((await rig.look()).files).toEqual({ 'a.txt': '644 first\n' });
    expect(await keptTexts(rig)).toEqual(['mine\n']);
  });

  it('keeps what another program wrote while the step was paused', async () => {
    await scratch.write('a.txt', 'first\n');
    const rig = setUp([
      { id: 'a', actions: [create('a.txt', 'a\n'), action('pause'), create('a.txt', 'b\n')] },
      { id: 'b' },
    ]);
    await rig.show.next();
    await appendFile(at('a.txt'), 'from elsewhere\n');
    await rig.show.next();
    await rig.show.reset();
    expect(await readFile(at('a.txt'), 'utf8')).toBe('first\n');
    expect(await keptTexts(rig)).toEqual(['a\nfrom elsewhere\n']);
  });

  it('is not possible when the file could not be read, and the step says so in advance', async () => {
    await scratch.write('a.txt', 'first\n');
    const states = openStore();
    Object.assign(states, { hold: async (path: string) => new Map([[path, { type: 'unkept', why: 'unreadable' }]]) });
    const rig = setUp([{ id: 'a', actions: [action('rename', { path: 'a.txt', dest: 'b.txt' })] }], { states });
    await rig.show.next();
    expect(rig.show.history[0]?.obstacle).toMatch(/^[ab]\.txt could not be read$/); // both are read at the same time
    await rig.show.reset();
    expect((await rig.look()).files).toEqual({ 'b.txt': '644 first\n' });
  });
});

describe('undoing a step in a workspace', () => {
  it('restores what the show had changed in a workspace folder that was deleted during the show', async () => {
    await scratch.write('src/a.txt', 'first\n');
    const rig = setUp([{ id: 'a', actions: [create('src/a.txt', 'a\n'), create('new.txt', 'n')] }, { id: 'b' }]);
    await rig.show.next();
    await rm(scratch.folder, { recursive: true });
    await rig.show.next();
    await rig.show.reset();
    expect((await rig.look()).files).toEqual({ src: 'folder', 'src/a.txt': '644 first\n' });
  });

  it('restores only a part if the workspace has too many files to scan, and the step is marked', async () => {
    await Promise.all(Array.from({ length: 400 }, (_, i) => scratch.write(`many/${i % 20}/${i}.txt`, `${i}`)));
    const states = openStore({ tree: { entries: 100, bytes: 1e9 } });
    const rig = setUp([{ id: 'a', actions: [run('echo a > a.txt')] }], { states });
    const { files } = await rig.look();
    await rig.clock.run(rig.show.next());
    expect(rig.show.history[0]?.obstacle).toBe(
      'it ran a command, and the workspace has too many files to find its changes',
    );
    await scratch.write('many/3/3.txt', 'mine\n');
    await rig.show.reset();
    expect((await rig.look()).files).toMatchObject({ ...files, 'many/3/3.txt': '644 mine\n' });
  });
});

it('two shows in one folder with a store each undo only their own steps', async () => {
  await scratch.write('a.txt', 'first\n');
  const drafts = [
    { id: 'a', actions: [create('a.txt', 'a\n')] },
    { id: 'b', actions: [create('b.txt', 'b\n')] },
  ];
  const one = setUp(drafts);
  const other = setUp(drafts);
  await Promise.all([one.show.next(), other.show.runById('b')]);
  await one.show.reset();
  expect((await one.look()).files).toEqual({ 'a.txt': '644 first\n', 'b.txt': '644 b\n' });
  await sleep(20); // a sweep by the first show is running
  await other.show.reset();
  expect((await one.look()).files).toEqual({ 'a.txt': '644 first\n' });
});
