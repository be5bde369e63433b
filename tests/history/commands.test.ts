import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { hashesOf } from '../../src/history/journal/stored-timeline.ts';
import { createStates, type StateStore } from '../../src/history/states.ts';
import { processExists } from '../../src/machine/process-owner.ts';
import type { PersonalChange } from '../../src/ports/documents.ts';
import type { OtherCommand } from '../../src/ports/terminals.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { createMemoryStore, createRecordingLog } from '../support/host-parts.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, placesOf, setUpHistory, storeOf } from './history-rig.ts';

const scratch = useScratch('showrunner-commands-');
const at = (...names: readonly string[]) => join(scratch.folder, ...names);
const run = (command: string) => action('executeTerminalCommand', { command, wait: true });
/** Its step ends while it keeps running. */
const begin = (command: string) => action('executeTerminalCommand', { command });
const create = (path: string, content: string) => action('create', { path, content });
const read = (path: string) => readFile(at(path), 'utf8').catch(() => undefined);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function setUp(drafts: readonly DemoDraft[], setup?: HistorySetup) {
  const rig = setUpHistory(scratch.folder, drafts, setup);
  scratch.onEnd(rig.dispose);
  return rig;
}

/** Files written afterwards have a later time: file systems count in steps of some milliseconds. */
async function pastClockTick() {
  const now = Date.now();
  await expect.poll(() => Date.now() - now).toBeGreaterThan(50);
}

/** States whose scans wait after `close()` until the returned function is called: before or after they look. */
function openGatedStates(where: 'before' | 'after' = 'before') {
  const states = createStates({ ...placesOf(scratch.folder), log: createRecordingLog() });
  const { walk } = states;
  let gate: Promise<void> | undefined;
  const wait = async () => {
    gated.waiting += gate ? 1 : 0;
    await gate;
  };
  const gated = Object.assign(states, {
    waiting: 0,
    async walk(folder: string, signal: AbortSignal) {
      if (where === 'before') await wait();
      const found = await walk(folder, signal);
      if (where === 'after') await wait();
      return found;
    },
    close() {
      let open: () => void = () => undefined;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
  });
  return gated;
}

const eventually = (path: string, content?: string) =>
  expect.poll(() => read(path), { timeout: 60_000 }).toEqual(content ?? expect.any(String));

async function keptTexts({ show }: ReturnType<typeof setUp>): Promise<readonly string[]> {
  const edits = [...show.edits.list(), ...show.edits.listUncertain()];
  return Promise.all(edits.map(async (edit) => new TextDecoder().decode(await show.edits.read(edit))));
}

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', scratch.folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  });

needs.shell.describe('undoing a step that ran a command', () => {
  const undone: Readonly<Record<string, string>> = {
    'made thousands of files': 'mkdir made && cd made && seq 1 5000 | xargs touch',
    'made a file too large to be kept': 'truncate -s 110M big',
    'removed what Git ignores': 'rm -rf build .env',
    'moved a file by git mv': 'git mv tracked.txt moved.txt',
    'made a branch and a tag': 'git checkout -q -b other && git tag v1',
    'made a commit': 'echo two > tracked.txt && git -c user.name=a -c user.email=a@b.c commit -qam two',
    'made a repository in a folder': 'mkdir inner && cd inner && git init -q && echo x > x && git add x',
  };
  needs.git.it.each(Object.entries(undone))(
    'restores everything when the command %s',
    async (_, command) => {
      for (const [path, content] of [
        ['tracked.txt', 'one\n'],
        ['.gitignore', 'build\n.env\n'],
      ] as const)
        await scratch.write(path, content);
      git('init', '-q', '-b', 'main');
      git('add', '.');
      git('commit', '-q', '-m', 'one');
      await scratch.write('.env', 'SECRET=1\n');
      await scratch.write('build/out.js', 'built\n');
      const rig = setUp([{ id: 'a', actions: [run(command)] }]);
      const withoutObjects = async () => {
        const { files } = await rig.look();
        return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('.git/objects')));
      };
      const before = await withoutObjects();
      await rig.clock.run(rig.show.next());
      expect(await withoutObjects()).not.toEqual(before);
      expect(rig.show.history[0]?.obstacle).toBeUndefined();
      await rig.clock.run(rig.show.goTo('a'));
      expect(await withoutObjects()).toEqual(before);
      expect([git('status', '--porcelain'), git('fsck', '--no-dangling'), rig.show.edits.list()]).toEqual(['', '', []]);
    },
    120_000,
  );

  needs.git.it('is refused when the command removed commits for good', async () => {
    await scratch.write('a.txt', 'one\n');
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    git('commit', '-q', '--allow-empty', '-m', 'two');
    const prune = 'git reset -q --hard HEAD~1 && git reflog expire --expire=now --all && git gc -q --prune=now';
    const { show, clock } = setUp([{ id: 'a', actions: [run(prune)] }]);
    await clock.run(show.next());
    expect(show.history[0]?.obstacle).toBe('it permanently removed commits from the Git repository');
    await expect(clock.run(show.goTo('a'))).rejects.toMatchObject({ code: 'not-undoable' });
  });

  needs.git.it(
    'is reported as incomplete when the command changed a repository around the workspace folder',
    async () => {
      git('init', '-q', '-b', 'main');
      await scratch.write('talk/a.txt', 'one\n');
      git('add', '.');
      const rig = setUpHistory(at('talk'), [
        { id: 'a', actions: [run('git -c user.name=a -c user.email=a@b.c commit -qm x')] },
      ]);
      scratch.onEnd(rig.dispose);
      await rig.clock.run(rig.show.next());
      expect(rig.show.history[0]?.obstacle).toContain('outside the workspace folder');
    },
  );

  it('restores a removed folder that an earlier step had created, with its content', async () => {
    const { show, clock, look } = setUp([
      { id: 'a', actions: [create('made/deep/a.txt', 'a\n')] },
      { id: 'b', actions: [run('rm -r made')] },
    ]);
    const before = await look();
    await show.next();
    const after = await look();
    await clock.run(show.next());
    await clock.run(show.goTo('b'));
    expect((await look()).files).toEqual(after.files);
    await show.reset();
    expect((await look()).files).toEqual(before.files);
  });
});

needs.shell.describe('undoing a step whose command is still running', () => {
  const serve = (more = '') => begin(`mkdir out; while :; do date +%N > out/log; ${more} sleep 0.05; done`);

  it('ends the command first, and deletes for good what the command created', async () => {
    const { show, look } = setUp([{ id: 'a', actions: [serve()] }, { id: 'b' }]);
    const before = await look();
    await show.next();
    await eventually('out/log');
    await show.next();
    await show.reset();
    await new Promise((passed) => setTimeout(passed, 200));
    expect((await look()).files).toEqual(before.files);
    // A file whose last author is unknown is kept.
    expect(show.edits.list().filter(({ path }) => path !== at('out/log'))).toEqual([]);
  });

  it('also ends the processes it started, and removes what they wrote at their end', async () => {
    const goesOn = '(trap "" INT; sleep 0.4; echo late > late.txt) & wait';
    const { show, look } = setUp([
      { id: 'a', actions: [begin(`mkdir out; echo x > out/log; ${goesOn}`)] },
      { id: 'b' },
    ]);
    const before = await look();
    await show.next();
    await eventually('out/log');
    await show.reset();
    expect((await look()).files).toEqual(before.files);
    expect(show.edits.list()).toEqual([]);
  });

  it('keeps what somebody changes after the command has ended but before its changes are scanned', async () => {
    await scratch.write('notes.txt', 'first\n');
    const states = openGatedStates();
    const { show } = setUp([{ id: 'a', actions: [begin('sleep 0.1; echo x > x.txt')] }, { id: 'b' }], {
      states,
    });
    await show.next();
    const close = states.close();
    await eventually('x.txt');
    await expect.poll(() => states.waiting).toBe(1);
    expect(show.history[0]?.isSettling).toBe(true);
    await pastClockTick();
    await writeFile(at('notes.txt'), 'mine\n');
    close();
    await expect.poll(() => show.history[0]?.isSettling).toBe(false);
    expect(show.history[0]?.obstacle).toContain('notes.txt');
    const { notRestored } = await show.reset();
    expect(notRestored?.map(({ what }) => what)).toEqual(['notes.txt']);
    expect([await read('notes.txt'), await read('x.txt')]).toEqual(['mine\n', undefined]);
  });

  it('reverts a file that somebody saved while the command ran, and keeps the saved bytes as an uncertain edit', async () => {
    await scratch.write('notes.txt', 'first\n');
    const { show, clock } = setUp([{ id: 'a', actions: [run('echo mine > notes.txt; mkdir out; touch out/empty')] }]);
    await clock.run(show.next());
    await show.reset();
    expect([await read('notes.txt'), show.edits.list()]).toEqual(['first\n', []]);
    const uncertain = show.edits.listUncertain();
    expect(uncertain.map(({ path, isUncertain }) => [path, isUncertain])).toEqual([[at('notes.txt'), true]]);
    expect(Buffer.from((await show.edits.read(uncertain[0]!)) ?? []).toString()).toBe('mine\n');
  });

  it('keeps what somebody saved even when the command creates hundreds of files again and again', async () => {
    await scratch.write('notes.txt', 'first\n');
    const many = 'i=0; while [ $i -lt 250 ]; do i=$((i+1)); echo $$ $i > $i.txt; done; touch done; sleep 60';
    const { show } = setUp([{ id: 'a', actions: [begin(many)] }, { id: 'b' }]);
    for (const text of ['mine\n', 'first\n']) {
      await show.next();
      await eventually('done');
      await writeFile(at('notes.txt'), text);
      await show.goTo('a');
    }
    await show.next();
    const texts = show.edits.listUncertain().map(async (edit) => Buffer.from((await show.edits.read(edit)) ?? []));
    expect((await Promise.all(texts)).map(String)).toContain('mine\n');
  });

  it('logs how many more files were changed than the history keeps', async () => {
    const { show, clock, log } = setUp([{ id: 'a', actions: [run('seq 203 | while read i; do echo $i > $i; done')] }]);
    await clock.run(show.next());
    await show.reset();
    expect(show.edits.listUncertain()).toHaveLength(200);
    expect(log.lines.join()).toContain('3 more files changed by commands');
  });

  it('keeps a single file in another folder rather than more of the many files of one folder', async () => {
    const fill = run('mkdir a; cd a; seq 203 | while read i; do echo $i > $i; done; cd ..; mkdir z; echo mine > z/own');
    const { show, clock } = setUp([{ id: 'a', actions: [fill] }]);
    await clock.run(show.next());
    await show.reset();
    expect(show.edits.listUncertain().map(({ path }) => path)).toContain(at('z/own'));
  });

  it('leaves files that somebody may have changed meanwhile, and reports them before and after', async () => {
    await scratch.write('notes.txt', 'first\n');
    const { show } = setUp([{ id: 'a', actions: [serve()] }, { id: 'b' }]);
    await show.next();
    await eventually('out/log');
    await show.next();
    await writeFile(at('notes.txt'), 'mine\n');
    await expect(show.goTo('a')).rejects.toMatchObject({ code: 'not-undoable' });
    expect(show.history[0]?.obstacle).toContain('notes.txt');
    const { notRestored } = await show.reset();
    expect(notRestored?.map(({ what }) => what)).toEqual(['notes.txt']);
    expect([await read('notes.txt'), await read('out/log')]).toEqual(['mine\n', undefined]);
  });

  it('restores files of unknown author if they were deleted since, or leaves them missing as before', async () => {
    await scratch.write('notes.txt', 'first\n');
    const { show, states, timeline } = setUp([{ id: 'a', actions: [serve()] }, { id: 'b' }]);
    await show.next();
    await eventually('out/log');
    await show.next();
    for (const name of ['notes.txt', 'passing.txt']) await writeFile(at(name), 'mine\n');
    await expect(show.goTo('a')).rejects.toMatchObject({ code: 'not-undoable' });
    await states.sweep(hashesOf(await timeline()));
    for (const name of ['notes.txt', 'passing.txt']) await rm(at(name));
    expect((await show.reset()).notRestored).toBeUndefined();
    expect([await read('notes.txt'), await read('passing.txt')]).toEqual(['first\n', undefined]);
  });

  it('keeps a file that somebody puts into a folder which an action created', async () => {
    const { show } = setUp([{ id: 'a', actions: [create('made/a.txt', 'a\n'), serve()] }, { id: 'b' }]);
    await show.next();
    await eventually('out/log');
    await show.next();
    await writeFile(at('made/mine.txt'), 'mine\n');
    expect((await show.reset()).notRestored?.map(({ what }) => what)).toContain(join('made', 'mine.txt'));
    expect([await read('made/mine.txt'), await read('made/a.txt')]).toEqual(['mine\n', undefined]);
  });

  it('also removes what the command creates before a later step starts its own command', async () => {
    const { show, look } = setUp([
      { id: 'a', actions: [begin('mkdir out; i=0; while :; do i=$((i+1)); echo $i > out/$i; sleep 0.02; done')] },
      { id: 'b', actions: [action('pause'), run('true')] },
    ]);
    const { files: before } = await look();
    await show.next();
    await eventually('out/5');
    await show.next();
    await eventually('out/50');
    await show.next();
    const { notRestored } = await show.reset();
    expect([(await look()).files, notRestored]).toEqual([before, undefined]);
  });

  it('also removes what the command creates while the show goes back over a later step', async () => {
    const fast = 'i=0; while :; do i=$((i+1)); echo $i > out/$i; sleep 0.001; done';
    const { show, look } = setUp([
      { id: 'a', actions: [begin(`mkdir out; ${fast}`)] },
      { id: 'b', actions: [create('b.txt', 'b\n')] },
    ]);
    const { files: before } = await look();
    await show.next();
    await eventually('out/5');
    for (let time = 0; time < 5; time++) {
      await show.next();
      await show.goTo('b');
    }
    const { notRestored } = await show.reset();
    expect([(await look()).files, notRestored]).toEqual([before, undefined]);
  });

  it('also removes what the command creates while the workspace is being scanned', async () => {
    const states = openGatedStates('after');
    const command = 'touch one; while [ ! -e go ]; do sleep 0.02; done; rm go; touch two; echo $$ > pid';
    const { show, look, clock } = setUp([{ id: 'a', actions: [begin(command)] }], { states });
    const { files: before } = await look();
    await show.next();
    await eventually('one');
    const open = states.close();
    await clock.advance(300);
    await expect.poll(() => states.waiting).toBe(1);
    await writeFile(at('go'), '');
    await expect.poll(async () => processExists(Number((await read('pid')) ?? 0))).toBe(false);
    await sleep(300); // until the show has noticed the end
    open();
    await expect.poll(() => show.history.some(({ isSettling }) => isSettling)).toBe(false);
    await show.reset();
    expect((await look()).files).toEqual(before);
  });

  it('leaves a folder that somebody has moved meanwhile, and restores what is missing', async () => {
    await scratch.write('deep/mine.txt', 'mine\n');
    const { show } = setUp([{ id: 'a', actions: [serve()] }, { id: 'b' }]);
    await show.next();
    await eventually('out/log');
    await show.next();
    await rename(at('deep'), at('moved'));
    expect((await show.reset()).notRestored?.map(({ what }) => what)).toContain(join('moved', 'mine.txt'));
    expect([await read('deep/mine.txt'), await read('moved/mine.txt')]).toEqual(['mine\n', 'mine\n']);
  });

  it('reports a file behind a link that leads out of the workspace, and a retry continues from there', async () => {
    await scratch.write('src/own.txt', 'own\n');
    const { show, look } = setUp([
      { id: 'a', actions: [create('src/a.txt', 'a\n')] },
      { id: 'b', actions: [begin('mkdir out; echo x > out/log; sleep 60')] },
      { id: 'c' },
    ]);
    const { files: before } = await look();
    await show.next();
    await show.next();
    await eventually('out/log');
    await show.next();
    await rename(at('src'), at('aside'));
    await symlink('/', at('src'));
    const { notRestored } = await show.reset();
    expect(notRestored?.map(({ what }) => what)).toContain(join('src', 'a.txt'));
    expect(show.history).not.toEqual([]);
    await rm(at('src'));
    await rename(at('aside'), at('src'));
    await show.reset();
    expect([(await look()).files, show.edits.list()]).toEqual([before, []]);
  });

  it('does not list text of a demo as the presenter’s edit when its folder was moved away for a while', async () => {
    await scratch.write('deep/a.txt', 'first\n');
    const { show } = setUp([{ id: 'a', actions: [create('deep/a.txt', 'a\n'), serve()] }, { id: 'b' }, { id: 'c' }]);
    await show.next();
    await eventually('out/log');
    await show.next();
    await rename(at('deep'), at('aside'));
    await show.next();
    await rename(at('aside'), at('deep'));
    await show.reset();
    expect(await read('deep/a.txt')).toBe('first\n');
    expect(show.edits.list().map(({ path }) => path)).not.toContain(at('deep/a.txt'));
  });

  it('leaves what a person saves, creates or types in the editor meanwhile', async () => {
    await scratch.write('notes.txt', 'first\n');
    const people = createEmitter<PersonalChange>();
    const rig = setUp([{ id: 'a', actions: [serve('touch changed.txt;')] }, { id: 'b' }], { people: people.event });
    await rig.show.next();
    await eventually('out/log');
    await rig.show.next();
    await writeFile(at('notes.txt'), 'mine\n');
    people.fire({ kind: 'saved', path: at('notes.txt'), hash: hashOf('mine\n') });
    await writeFile(at('made.txt'), 'mine too\n');
    people.fire({ kind: 'made', path: at('made.txt') });
    await rig.show.goTo('a');
    expect([await read('notes.txt'), await read('made.txt'), await read('changed.txt')]).toEqual([
      'mine\n',
      'mine too\n',
      undefined,
    ]);
    expect(rig.show.edits.list()).toEqual([]);
  });

  it('leaves what a person saved before the window was reloaded', async () => {
    await scratch.write('notes.txt', 'first\n');
    const people = createEmitter<PersonalChange>();
    const drafts = [{ id: 'a', actions: [begin('touch begun; sleep 30')] }];
    const first = setUp(drafts, { people: people.event });
    await first.show.next();
    await eventually('begun');
    await first.clock.advance(5_000);
    await writeFile(at('notes.txt'), 'mine\n');
    people.fire({ kind: 'saved', path: at('notes.txt'), hash: hashOf('mine\n') });
    await first.clock.advance(400);
    const windows = join(storeOf(scratch.folder), 'windows');
    const known = async () => {
      const [id = ''] = await readdir(windows);
      return readFile(join(windows, id, 'data/tree'), 'utf8');
    };
    await expect.poll(known).toContain(hashOf('mine\n'));
    first.states.dispose();
    await first.states.settled();
    first.workbench.dispose();
    const second = setUp(drafts, { people: people.event });
    await second.show.reset();
    expect([await read('notes.txt'), await read('begun'), second.show.edits.list()]).toEqual(['mine\n', undefined, []]);
  });

  it('restores a file the command removed, even when the editor reports only later that a person saved it', async () => {
    await scratch.write('notes.txt', 'first\n');
    const people = createEmitter<PersonalChange>();
    const rig = setUp([{ id: 'a', actions: [run('touch begun; sleep 0.3; rm notes.txt')] }], { people: people.event });
    await writeFile(at('notes.txt'), 'mine\n');
    const running = rig.clock.run(rig.show.next());
    await eventually('begun');
    people.fire({ kind: 'saved', path: at('notes.txt'), hash: hashOf('mine\n') });
    await running;
    expect([await read('notes.txt'), (await rig.show.reset()).notRestored]).toEqual([undefined, undefined]);
    expect(await read('notes.txt')).toBe('mine\n');
  });

  it('leaves and reports what a command of somebody else may have changed meanwhile', async () => {
    await scratch.write('notes.txt', 'first\n');
    const [people, others] = [createEmitter<PersonalChange>(), createEmitter<OtherCommand>()];
    const told = { people: people.event, others: others.event };
    const rig = setUp([{ id: 'a', actions: [serve()] }, { id: 'b' }, { id: 'c' }], told);
    await rig.show.next();
    await eventually('out/log');
    await rig.show.next();
    others.fire({ ended: Promise.resolve() });
    await writeFile(at('notes.txt'), 'of a formatter\n');
    await rig.show.next();
    await writeFile(at('later.txt'), 'of the step\n');
    expect((await rig.show.reset()).notRestored?.map(({ what }) => what)).toEqual(['notes.txt']);
    expect([await read('notes.txt'), await read('later.txt')]).toEqual(['of a formatter\n', undefined]);
  });

  it('restores everything in the next window after the window of the command was killed', async () => {
    await scratch.write('folder/deep/kept.txt', 'kept\n');
    const drafts = [{ id: 'a', actions: [begin('rm -r folder; mkdir out; echo x > out/x; sleep 30')] }];
    const first = setUp(drafts);
    const before = await first.look();
    await first.show.next();
    await eventually('out/x');
    first.states.dispose();
    await first.states.settled();
    first.workbench.dispose();
    const second = setUp(drafts);
    await second.show.ready;
    expect(second.show.history).toHaveLength(1);
    await second.show.reset();
    expect((await second.look()).files).toEqual(before.files);
  });
});

needs.shell.describe('undoing a command that continued after its window was killed', () => {
  it('restores what the command removed, and leaves and reports what it may have created', async () => {
    await scratch.write('kept.txt', 'kept\n');
    const command =
      'mkdir out; touch out/begun; while [ ! -e out/go ]; do sleep 0.05; done; rm kept.txt; mkdir later; echo x > later/x';
    const drafts = [{ id: 'a', actions: [begin(command)] }, { id: 'b' }];
    const first = setUp(drafts);
    const before = await first.look();
    await first.show.next();
    await eventually('out/begun', '');
    first.states.dispose();
    await first.states.settled();
    const second = setUp(drafts);
    await second.show.ready;
    await second.show.next();
    await writeFile(at('out/go'), '');
    await eventually('later/x', 'x\n');
    await expect(second.show.goTo('a')).rejects.toMatchObject({ code: 'not-undoable' });
    const { notRestored } = await second.show.reset();
    expect(notRestored?.map(({ what }) => what)).toEqual(['later', join('later', 'x')]);
    const { files } = await second.look();
    expect(files).toEqual({ ...before.files, later: 'folder', 'later/x': '644 x\n' });
  });
});

needs.shell.describe('a command that creates a file too large to keep', () => {
  it('makes its step not undoable when the file was replaced while no window was open', async () => {
    const grow = 'while [ ! -e out/go ]; do sleep 0.05; done; truncate -s 102M big.bin; touch out/end';
    const drafts = [{ id: 'a', actions: [begin(`mkdir out; truncate -s 101M big.bin; ${grow}`)] }, { id: 'b' }];
    const first = setUp(drafts);
    await first.show.next();
    await expect
      .poll(() =>
        stat(at('big.bin')).then(
          ({ size }) => size,
          () => 0,
        ),
      )
      .toBeGreaterThan(100e6);
    // A scan has seen the file and the journal has it: what a later scan finds may be by another author.
    await expect
      .poll(async () => {
        await first.clock.advance(100);
        return (await first.timeline()).steps[0]?.files.has(at('big.bin'));
      })
      .toBe(true);
    await first.clock.advance(3_000);
    expect(first.show.history[0]?.isSettling).toBe(false);
    expect(first.show.history[0]?.obstacle).toBeUndefined();
    first.states.dispose();
    await first.states.settled();
    await writeFile(at('out/go'), '');
    await eventually('out/end', '');
    const second = setUp(drafts);
    await second.show.ready;
    await second.show.next();
    await expect(second.show.goTo('a')).rejects.toMatchObject({ code: 'not-undoable' });
    expect(second.show.history[0]?.obstacle).toBe('big.bin is too large for the undo history');
    expect((await second.show.reset()).notRestored?.map(({ what }) => what)).toContain('big.bin');
  });
});

needs.shell.describe('after a window was killed in the middle of a script', () => {
  it('the next window ends the script before it undoes the step', async () => {
    await scratch.write('.demo/go.sh', 'echo x > out.txt; while :; do sleep 0.05; echo x >> ticks; done\n');
    const drafts = [{ id: 'a', actions: [action('executeScript', { id: 'a', path: '.demo/go.sh', command: 'sh' })] }];
    const first = setUp(drafts);
    const before = await first.look();
    const left = first.show.next().catch(() => undefined);
    await eventually('ticks');
    first.states.dispose();
    await first.states.settled();
    const second = setUp(drafts);
    await second.show.ready;
    await second.show.reset();
    await pastClockTick();
    expect((await second.look()).files).toEqual(before.files);
    await left;
  });
});

needs.shell.describe('after a window was killed in the middle of a command', () => {
  it('the next window undoes what the command changed so far, and keeps text files as edits', async () => {
    await scratch.write('a.txt', 'first\n');
    const drafts = [{ id: 'a', actions: [run('echo x >> a.txt; rm -f b.txt; echo y > c.txt; sleep 30')] }];
    const first = setUp(drafts);
    await scratch.write('b.txt', 'b\n');
    const before = await first.look();
    void first.show.next().catch(() => undefined);
    await eventually('c.txt', 'y\n');
    first.states.dispose();
    await first.states.settled();
    first.workbench.dispose();
    const second = setUp(drafts);
    await second.show.ready;
    await second.show.reset();
    expect((await second.look()).files).toEqual(before.files);
    expect((await keptTexts(second)).toSorted()).toEqual(['first\nx\n', 'y\n']);
  });
});

needs.shell.describe('after a window could not store the state of the workspace', () => {
  it('the next window reports that the changes of the command are unknown, and leaves the files', async () => {
    await scratch.write('own/mine.txt', 'mine\n');
    const drafts = [{ id: 'a', actions: [begin('mkdir out; echo x > out/x; sleep 30')] }, { id: 'b' }];
    const first = setUp(drafts);
    await first.show.next();
    await eventually('out/x');
    first.states.dispose();
    await first.states.settled();
    const windows = join(storeOf(scratch.folder), 'windows');
    for (const id of await readdir(windows)) await truncate(join(windows, id, 'data/tree'));
    const second = setUp(drafts);
    await second.show.ready;
    expect(second.show.history[0]?.obstacle).toContain('could not be scanned');
    await second.show.reset();
    expect(await read('own/mine.txt')).toBe('mine\n');
  });
});

needs.shell.describe('after a window was killed in the middle of a step', () => {
  it('the next window undoes what actions of the step wrote, and counts later changes as the presenter’s edits', async () => {
    await scratch.write('a.txt', 'first\n');
    const made = [create('a.txt', 'a\n'), create('made/b.txt', 'b\n'), create('made/c.txt', 'c\n')];
    const drafts = [{ id: 'a', actions: [...made, run('sleep 30')] }];
    const people = createEmitter<PersonalChange>().event;
    const first = setUp(drafts, { people });
    const before = await first.look();
    void first.show.next().catch(() => undefined);
    await eventually('made/c.txt', 'c\n');
    first.states.dispose();
    await first.states.settled();
    first.workbench.dispose();
    const second = setUp(drafts, { people });
    await second.show.ready;
    await writeFile(at('made/b.txt'), 'mine\n');
    second.states.dispose();
    await second.states.settled();
    const third = setUp(drafts, { people });
    await third.show.ready;
    await third.show.reset();
    expect((await third.look()).files).toEqual(before.files);
    expect(third.show.edits.list().map(({ path, hash }) => [path, hash])).toEqual([
      [at('made/b.txt'), hashOf('mine\n')],
    ]);
    expect((await keptTexts(third)).toSorted()).toEqual(['a\n', 'b\n', 'c\n', 'mine\n']);
  });
});

needs.shell.describe('after a window was killed during a step while a command of an earlier step ran', () => {
  it('the next window undoes the changes of the later step', async () => {
    const drafts = [
      { id: 'a', actions: [begin('sleep 30')] },
      { id: 'b', actions: [run('true'), create('made.txt', 'b\n'), run('sleep 30')] },
    ];
    const first = setUp(drafts);
    const before = await first.look();
    await first.show.next();
    void first.show.next().catch(() => undefined);
    await eventually('made.txt', 'b\n');
    first.states.dispose();
    await first.states.settled();
    first.workbench.dispose();
    const second = setUp(drafts);
    await second.show.ready;
    expect((await second.show.reset()).notRestored).toBeUndefined();
    expect((await second.look()).files).toEqual(before.files);
  });

  it('the command of the earlier step keeps running although its terminals are closed', async () => {
    const { show, workbench, timeline } = setUp([{ id: 'a', actions: [begin('touch begun; sleep 30')] }]);
    await show.next();
    await eventually('begun');
    show.dispose();
    workbench.dispose();
    await sleep(300);
    const commands = (await timeline()).steps.flatMap((step) => [...step.commands.values()]);
    expect(commands.map(({ isRunning }) => isRunning)).toEqual([true]);
  });

  it('settings of the later step do not count as the presenter’s', async () => {
    const setting = { key: 'editor.tabSize', value: 4 };
    const drafts = [
      { id: 'a', actions: [begin('sleep 30')] },
      { id: 'b', actions: [action('setSetting', { setting }), action('waitForTimeout', { timeout: 1000 })] },
    ];
    const setup = { people: createEmitter<PersonalChange>().event, hasSettingsFile: true, store: createMemoryStore() };
    await scratch.write('.vscode/settings.json', '{ "editor.wordWrap": "on" }\n');
    const first = setUp(drafts, setup);
    const before = await first.look();
    await first.show.next();
    void first.show.next().catch(() => undefined);
    await expect.poll(() => read('.vscode/settings.json')).toContain('tabSize');
    first.states.dispose();
    await (first.states as StateStore).settled();
    first.workbench.dispose();
    const second = setUp(drafts, setup);
    await second.show.ready;
    expect((await second.show.reset()).notRestored).toBeUndefined();
    expect([(await second.look()).files, second.show.edits.list()]).toEqual([before.files, []]);
  });
});

describe('a document that a person types into while an editor command runs', () => {
  it('stays as it is when the show goes back', async () => {
    const notes = await scratch.write('notes.txt', 'one\n');
    const people = createEmitter<PersonalChange>();
    const start = { line: 0, character: 0 };
    const command = action('executeVSCodeCommand', { command: 'some.command' });
    const wait = action('waitForTimeout', { timeout: 1000 });
    const rig = setUp([{ id: 'a', actions: [command, wait] }, { id: 'b' }], { people: people.event });
    const running = rig.show.next();
    await expect.poll(() => rig.show.state.progress?.action).toBe('waitForTimeout');
    await rig.workbench.documents.edit(notes, [{ range: { start, end: start }, text: 'mine ' }]);
    people.fire({ kind: 'typed', path: notes });
    await rig.clock.run(running);
    await rig.show.next();
    await rig.show.reset();
    expect(await rig.workbench.documents.open(notes)).toMatchObject({ text: 'mine one\n', isDirty: true });
    expect(rig.show.edits.list()).toEqual([]);
  });
});

describe('a folder that a link leads to', () => {
  needs.links.it(
    'counts as one folder: text of a demo is not kept as an edit, and the presenter’s edit is kept once',
    async () => {
      await scratch.write('src/a.txt', 'first\n');
      await symlink('src', at('dl'));
      const rig = setUp([
        { id: 'a', actions: [create('dl/a.txt', 'a\n')] },
        { id: 'b', actions: [create('src/a.txt', 'b\n'), create('dl/new.txt', 'n\n')] },
      ]);
      const before = await rig.look();
      await rig.show.next();
      await rig.show.next();
      await writeFile(at('dl/a.txt'), 'mine\n');
      await rig.show.reset();
      expect((await rig.look()).files).toEqual(before.files);
      expect(rig.show.edits.list().map(({ path }) => path)).toEqual([at('src/a.txt')]);
      expect(await keptTexts(rig)).toEqual(['mine\n']);
    },
  );

  it('keeps all its files when a command replaces the link by a folder of its own', async () => {
    await scratch.write('src/a.txt', 'first\n');
    await symlink('src', at('dl'));
    const rig = setUp([{ id: 'a', actions: [run('rm dl && cp -r src dl && echo x > dl/x')] }]);
    await writeFile(at('src/mine.txt'), 'mine\n');
    const before = await rig.look();
    await rig.clock.run(rig.show.next());
    await rig.clock.run(rig.show.goTo('a'));
    expect((await rig.look()).files).toEqual(before.files);
  });
});

it('a command that only changes the view does not scan the workspace', async () => {
  await mkdir(at('folder'));
  const rig = setUp([{ id: 'a', actions: [action('executeVSCodeCommand', { command: 'workbench.view.explorer' })] }]);
  const { walk } = rig.states;
  let walks = 0;
  Object.assign(rig.states, { walk: (...call: Parameters<typeof walk>) => ++walks && walk(...call) });
  await rig.show.next();
  expect(walks).toBe(0);
  expect((await stat(at('folder'))).isDirectory()).toBe(true);
});
