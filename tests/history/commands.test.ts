import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { createStates } from '../../src/machine/states.ts';
import type { PersonalChange } from '../../src/ports/documents.ts';
import type { OtherCommand } from '../../src/ports/terminals.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, placesOf, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-commands-');
const at = (...names: readonly string[]) => join(scratch.folder, ...names);
const run = (command: string) => action('executeTerminalCommand', { command, wait: true });
/** Its step ends, and it goes on. */
const begin = (command: string) => action('executeTerminalCommand', { command });
const create = (path: string, content: string) => action('create', { path, content });
const read = (path: string) => readFile(at(path), 'utf8').catch(() => undefined);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function setUp(drafts: readonly DemoDraft[], setup?: HistorySetup) {
  const rig = setUpHistory(scratch.folder, drafts, setup);
  scratch.onEnd(rig.dispose);
  return rig;
}

/** What is written from now on has a time after this: file systems count in steps of some milliseconds. */
async function pastClockTick() {
  const now = Date.now();
  await expect.poll(() => Date.now() - now).toBeGreaterThan(50);
}

/** States whose walks wait from `close()` on, until what that gives is called. */
function openGatedStates() {
  const states = createStates({ ...placesOf(scratch.folder), log: createRecordingLog() });
  const { walk } = states;
  let gate: Promise<void> | undefined;
  const gated = Object.assign(states, {
    waiting: 0,
    async walk(folder: string, signal: AbortSignal) {
      gated.waiting += gate ? 1 : 0;
      await gate;
      return walk(folder, signal);
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
  return Promise.all(show.edits.list().map(async (edit) => new TextDecoder().decode(await show.edits.read(edit))));
}

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', scratch.folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  });

describe('a step that ran a command', () => {
  const undone: Readonly<Record<string, string>> = {
    'made thousands of files': 'mkdir made && cd made && seq 1 5000 | xargs touch',
    'made a file too large to be kept': 'truncate -s 110M big',
    'removed what Git ignores': 'rm -rf build .env',
    'moved a file by git mv': 'git mv tracked.txt moved.txt',
    'made a branch and a tag': 'git checkout -q -b other && git tag v1',
    'made a commit': 'echo two > tracked.txt && git -c user.name=a -c user.email=a@b.c commit -qam two',
    'made a repository in a folder': 'mkdir inner && cd inner && git init -q && echo x > x && git add x',
  };
  it.each(Object.entries(undone))(
    'which %s is undone to the last byte, as it says',
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

  it('which removed commits for good says that it cannot be undone', async () => {
    await scratch.write('a.txt', 'one\n');
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    git('commit', '-q', '--allow-empty', '-m', 'two');
    const prune = 'git reset -q --hard HEAD~1 && git reflog expire --expire=now --all && git gc -q --prune=now';
    const { show, clock } = setUp([{ id: 'a', actions: [run(prune)] }]);
    await clock.run(show.next());
    expect(show.history[0]?.obstacle).toBe('it removed commits from the Git repository for good');
    await expect(clock.run(show.goTo('a'))).rejects.toMatchObject({ code: 'not-undoable' });
  });

  it('which changed a repository around the workspace folder says so', async () => {
    git('init', '-q', '-b', 'main');
    await scratch.write('talk/a.txt', 'one\n');
    git('add', '.');
    const rig = setUpHistory(at('talk'), [
      { id: 'a', actions: [run('git -c user.name=a -c user.email=a@b.c commit -qm x')] },
    ]);
    scratch.onEnd(rig.dispose);
    await rig.clock.run(rig.show.next());
    expect(rig.show.history[0]?.obstacle).toContain('outside of the workspace folder');
  });

  it('which removed a folder that an earlier step had made has that back, with all in it', async () => {
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

describe('a command that still runs', () => {
  const serve = (more = '') => begin(`mkdir out; while :; do date +%N > out/log; ${more} sleep 0.05; done`);

  it('is ended before its step is undone, and what it made is gone for good', async () => {
    const { show, look } = setUp([{ id: 'a', actions: [serve()] }, { id: 'b' }]);
    const before = await look();
    await show.next();
    await eventually('out/log');
    await show.next();
    await show.reset();
    await new Promise((passed) => setTimeout(passed, 200));
    expect((await look()).files).toEqual(before.files);
    // Where nobody can tell who wrote it last, it is kept.
    expect(show.edits.list().filter(({ path }) => path !== at('out/log'))).toEqual([]);
  });

  it('has all that it starts ended with it, and what that wrote to its end is gone, too', async () => {
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

  it('settles with the look for what it has changed, and what somebody changes before that look is not its own', async () => {
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

  it('may have written what somebody saved meanwhile: it goes back, and its bytes are kept aside as uncertain', async () => {
    await scratch.write('notes.txt', 'first\n');
    const { show, clock } = setUp([{ id: 'a', actions: [run('echo mine > notes.txt; mkdir out; touch out/empty')] }]);
    await clock.run(show.next());
    await show.reset();
    expect([await read('notes.txt'), show.edits.list()]).toEqual(['first\n', []]);
    const uncertain = show.edits.listUncertain();
    expect(uncertain.map(({ path, isUncertain }) => [path, isUncertain])).toEqual([[at('notes.txt'), true]]);
    expect(Buffer.from((await show.edits.read(uncertain[0]!)) ?? []).toString()).toBe('mine\n');
  });

  it('may have changed what nobody can say it has: that stays, and is told, and the step says so before', async () => {
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

  it('has no part in what comes into a folder that an action has made', async () => {
    const { show } = setUp([{ id: 'a', actions: [create('made/a.txt', 'a\n'), serve()] }, { id: 'b' }]);
    await show.next();
    await eventually('out/log');
    await show.next();
    await writeFile(at('made/mine.txt'), 'mine\n');
    expect((await show.reset()).notRestored?.map(({ what }) => what)).toContain(join('made', 'mine.txt'));
    expect([await read('made/mine.txt'), await read('made/a.txt')]).toEqual(['mine\n', undefined]);
  });

  it('is no reason to take what a person saves in the editor, or makes, or types', async () => {
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

  it('is not held for what a command of somebody else may have changed meanwhile: that stays, and is told', async () => {
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

  it('of a window that was killed is gone back over by the next one: nothing of what it removed is lost', async () => {
    await scratch.write('folder/deep/kept.txt', 'kept\n');
    const drafts = [{ id: 'a', actions: [begin('rm -r folder; mkdir out; echo x > out/x; sleep 30')] }];
    const first = setUp(drafts);
    const before = await first.look();
    await first.show.next();
    await eventually('out/x');
    first.states.dispose();
    await (first.states as unknown as { settled(): Promise<void> }).settled();
    first.workbench.dispose();
    const second = setUp(drafts);
    await second.show.ready;
    expect(second.show.history).toHaveLength(1);
    await second.show.reset();
    expect((await second.look()).files).toEqual(before.files);
  });
});

describe('a window that was killed in the middle of a script', () => {
  it('has it ended by the next one before its step is undone: nothing of it comes after', async () => {
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

describe('a window that was killed in the middle of a command', () => {
  it('has what the command changed until then undone by the next one, and keeps what may be words', async () => {
    await scratch.write('a.txt', 'first\n');
    const drafts = [{ id: 'a', actions: [run('echo x >> a.txt; rm -f b.txt; echo y > c.txt; sleep 30')] }];
    const first = setUp(drafts);
    await scratch.write('b.txt', 'b\n');
    const before = await first.look();
    void first.show.next().catch(() => undefined);
    await eventually('c.txt');
    first.states.dispose();
    await (first.states as unknown as { settled(): Promise<void> }).settled();
    first.workbench.dispose();
    const second = setUp(drafts);
    await second.show.ready;
    await second.show.reset();
    expect((await second.look()).files).toEqual(before.files);
    expect((await keptTexts(second)).toSorted()).toEqual(['first\nx\n', 'y\n']);
  });
});

describe('a window that was killed in the middle of a step, with a command of an earlier one still running', () => {
  it('has what the later step did undone as its own', async () => {
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
    await (first.states as unknown as { settled(): Promise<void> }).settled();
    first.workbench.dispose();
    const second = setUp(drafts);
    await second.show.ready;
    expect((await second.show.reset()).notRestored).toBeUndefined();
    expect((await second.look()).files).toEqual(before.files);
  });
});

describe('a document that a person types into while a command of the editor runs', () => {
  it('is none of the show’s: it stays as it is', async () => {
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
  it('is one folder: a demo’s text in it is no edit, and the presenter’s words are kept once', async () => {
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
  });

  it('and that a command makes a folder of its own does not take the other one with it', async () => {
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

it('a command that only changes what is in view has nobody look through the workspace', async () => {
  await mkdir(at('folder'));
  const rig = setUp([{ id: 'a', actions: [action('executeVSCodeCommand', { command: 'workbench.view.explorer' })] }]);
  const { walk } = rig.states;
  let walks = 0;
  Object.assign(rig.states, { walk: (...call: Parameters<typeof walk>) => ++walks && walk(...call) });
  await rig.show.next();
  expect(walks).toBe(0);
  expect((await stat(at('folder'))).isDirectory()).toBe(true);
});
