import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStates, type StateLimits, type StateStore } from '../../src/history/states.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, placesOf, readTree, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-undo-');
const work = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const create = (path: string, content: string) => action('create', { path, content });
const run = (command: string) => action('executeTerminalCommand', { command, wait: true });
const drafts: readonly DemoDraft[] = [
  { id: 'a', actions: [create('a.txt', 'a\n'), create('new/a.txt', 'new\n'), action('open', { path: 'a.txt' })] },
  { id: 'b', actions: [create('a.txt', 'b\n'), action('deleteFile', { path: 'first.txt' })] },
  { id: 'c', actions: [run('mkdir made; echo made > made/c.txt; chmod 600 a.txt'), create('c.txt', 'c\n')] },
  { id: 'd', actions: [create('d.txt', 'd\n')] },
];

async function setUp(setup: HistorySetup & { readonly drafts?: readonly DemoDraft[] } = {}) {
  for (const name of ['a.txt', 'first.txt']) await scratch.write(`work/${name}`, 'first\n');
  const rig = setUpHistory(work(), setup.drafts ?? drafts, { settings: { 'previous.repeat': 'always' }, ...setup });
  scratch.onEnd(rig.dispose);
  const { show, clock } = rig;
  const advance = async (count: number) => {
    for (let i = 0; i < count; i++) await clock.run(show.next());
  };
  const stand = async () => ({
    files: await readTree(work()),
    editor: await rig.workbench.editor.capture(),
    history: show.history.map(({ place, obstacle }) => [place.id, obstacle]),
    current: show.state.current?.demo.id,
    next: show.state.next?.demo.id,
    previous: show.state.previous?.demo.id,
    isTimed: show.state.stopwatch?.since !== undefined,
  });
  return { ...rig, advance, stand };
}

type Rig = Awaited<ReturnType<typeof setUp>>;

/** Opens the next window as after a crash: the one before has closed nothing. */
async function reopen({ store, dispose: _, ...rig }: Rig, more: HistorySetup = {}) {
  rig.states.dispose();
  const next = setUpHistory(work(), drafts, { store, ...more });
  scratch.onEnd(next.dispose);
  await next.show.ready;
  return next;
}

async function keptTexts({ show }: Pick<Rig, 'show'>): Promise<readonly string[]> {
  return Promise.all(show.edits.list().map(async (edit) => new TextDecoder().decode(await show.edits.read(edit))));
}

const codeOf = (call: Promise<unknown>) => call.then(() => 'done').catch((error) => error.code);

describe('undoGoingBack', () => {
  it('restores a file that a second reset undid, because a link was in the way of the first one', async () => {
    await scratch.write('work/sub/x.txt', 'first\n');
    await scratch.write('outside/x.txt', 'theirs\n');
    const demos = [{ id: 'a', actions: [create('sub/x.txt', 'a\n'), create('a.txt', 'a\n')] }];
    const { show } = await setUp({ drafts: demos });
    await show.next();
    await rename(work('sub'), work('aside'));
    await symlink(join(scratch.folder, 'outside'), work('sub'));
    expect((await show.reset()).notRestored).toHaveLength(1);
    await rm(work('sub'));
    await rename(work('aside'), work('sub'));
    expect((await show.reset()).notRestored).toBeUndefined();
    expect(await readFile(work('sub/x.txt'), 'utf8')).toBe('first\n');
    expect((await show.undoGoingBack()).notRestored).toBeUndefined();
    expect(await readFile(work('sub/x.txt'), 'utf8')).toBe('a\n');
    expect(await readFile(join(scratch.folder, 'outside/x.txt'), 'utf8')).toBe('theirs\n');
  });

  it.each([
    ['reset', (rig: Rig) => rig.show.reset()],
    ['goTo', (rig: Rig) => rig.show.goTo('b')],
    ['goTo over a demo that never ran', (rig: Rig) => rig.show.goTo('b').then(() => rig.show.goTo('a'))],
    ['previous', (rig: Rig) => rig.show.previous()],
  ])(
    'restores files, editors, history, cursor and time as they were before %s',
    async (_, goBack: (rig: Rig) => Promise<unknown>) => {
      const rig = await setUp();
      await rig.advance(3);
      const before = await rig.stand();
      await rig.clock.run<unknown>(goBack(rig));
      while (rig.show.goneBack) {
        expect((await rig.clock.run(rig.show.undoGoingBack())).notRestored).toBeUndefined();
      }
      expect(await rig.stand()).toEqual(before);
      expect(rig.show.state.status).toBe('idle');
      expect(rig.show.edits.list()).toEqual([]);
    },
  );

  it('makes the steps undoable again, with the same result', async () => {
    const rig = await setUp();
    const first = await readTree(work());
    await rig.advance(3);
    const before = await rig.stand();
    for (let i = 0; i < 2; i++) {
      await rig.show.reset();
      expect(await readTree(work())).toEqual(first);
      await rig.show.undoGoingBack();
      expect(await rig.stand()).toEqual(before);
    }
    await rig.advance(1);
    expect(rig.show.history.map(({ place }) => place.id)).toEqual(['a', 'b', 'c', 'd']);
    await rig.show.reset();
    expect([await readTree(work()), rig.show.edits.list()]).toEqual([first, []]);
  });

  it('undoes several calls of `previous`, one at a time', async () => {
    const rig = await setUp();
    const stands: unknown[] = [];
    await rig.advance(4);
    for (let i = 0; i < 3; i++) {
      stands.push(await rig.stand());
      await rig.clock.run(rig.show.previous());
    }
    expect(rig.show.state.current?.demo.id).toBe('a');
    for (const stand of stands.reverse()) {
      await rig.clock.run(rig.show.undoGoingBack());
      expect(await rig.stand()).toEqual(stand);
    }
    expect(await codeOf(rig.show.undoGoingBack())).toBe('no-going-back');
    expect(await rig.stand()).toEqual(stands.at(-1));
  });

  it('is no longer offered once another step begins, and its content is removed from the store', async () => {
    const rig = await setUp();
    await writeFile(work('first.txt'), 'x'.repeat(500_000));
    await rig.advance(1);
    await writeFile(work('new/a.txt'), 'y'.repeat(3_000_000));
    await rig.show.goTo('a');
    await rig.show.edits.forget(rig.show.edits.list());
    expect(rig.show.goneBack).toMatchObject({ title: 'A', obstacle: undefined });
    const held = rig.states.size;
    expect(held).toBeGreaterThan(3_000_000);
    await rig.advance(1);
    expect(rig.show.goneBack).toBeUndefined();
    expect(await codeOf(rig.show.undoGoingBack())).toBe('no-going-back');
    await expect.poll(() => rig.states.size).toBeLessThan(held - 2_900_000);
  });

  it('is refused before the first step', async () => {
    const rig = await setUp();
    expect(await codeOf(rig.show.undoGoingBack())).toBe('no-going-back');
  });

  it('keeps what the presenter has changed since going back', async () => {
    const rig = await setUp();
    await rig.advance(2);
    await rig.show.reset();
    await writeFile(work('first.txt'), 'mine\n');
    await scratch.write('work/other.txt', 'mine too\n');
    const { notRestored } = await rig.show.undoGoingBack();
    const files = await readTree(work());
    expect([files['first.txt'], files['other.txt'], files['a.txt']]).toEqual([undefined, '644 mine too\n', '644 b\n']);
    expect(await keptTexts(rig)).toEqual(['mine\n']);
    expect(notRestored).toBeUndefined();
  });

  it('restores an edit of the presenter that going back had overwritten', async () => {
    const rig = await setUp();
    await rig.advance(2);
    await writeFile(work('a.txt'), 'mine\n');
    const before = await rig.stand();
    await rig.show.reset();
    expect(await keptTexts(rig)).toEqual(['mine\n']);
    await rig.show.undoGoingBack();
    expect([(await rig.stand()).files, rig.show.edits.list()]).toEqual([before.files, []]);
  });

  it('restores text that was never saved', async () => {
    const rig = await setUp();
    await rig.advance(2);
    const start = { line: 0, character: 0 };
    await rig.workbench.documents.edit(work('a.txt'), [{ range: { start, end: start }, text: 'mine ' }]);
    const before = await rig.stand();
    await rig.show.reset();
    expect((await rig.workbench.editor.capture()).unsaved).toEqual([]);
    await rig.show.undoGoingBack();
    expect(await rig.stand()).toEqual(before);
  });

  it('restores settings and variables', async () => {
    const rig = await setUp({
      drafts: [
        {
          id: 'a',
          actions: [
            action('setTheme', { theme: 'Dark' }),
            action('setState', { state: { key: 'word', value: 'one' } }),
          ],
        },
        { id: 'b', actions: [create('{STATE_word}.txt', 'b\n')] },
      ],
    });
    await rig.advance(1);
    await rig.show.reset();
    expect(rig.seen('workbench.colorTheme')).toBeUndefined();
    await rig.show.undoGoingBack();
    expect(rig.seen('workbench.colorTheme')).toBe('Dark');
    await rig.advance(1);
    expect(await readFile(work('one.txt'), 'utf8')).toBe('b\n');
  });

  it('does not restart a command that going back has ended, and reports this', async () => {
    const rig = await setUp({
      drafts: [
        {
          id: 'a',
          actions: [action('executeTerminalCommand', { command: 'echo up > up.txt; sleep 600', terminalId: 'server' })],
        },
      ],
    });
    await rig.advance(1);
    await expect.poll(() => readFile(work('up.txt'), 'utf8').catch(() => '')).toBe('up\n');
    await rig.show.reset();
    const { notRestored } = await rig.show.undoGoingBack();
    expect(notRestored).toEqual([
      {
        what: 'the command in the terminal server',
        why: 'going back stopped it, and it does not start again by itself',
      },
    ]);
    expect(await readFile(work('up.txt'), 'utf8')).toBe('up\n');
    expect(rig.transcript.join('\n')).toContain('Some things are not as they were before going back.');
  });
});

describe('undoGoingBack in the next window', () => {
  it('restores everything, also after several calls of previous', async () => {
    const rig = await setUp();
    await rig.advance(3);
    const before = await rig.stand();
    for (let i = 0; i < 2; i++) await rig.clock.run(rig.show.previous());
    const next = await reopen(rig);
    expect(next.show.goneBack).toMatchObject({ title: 'B' });
    for (let i = 0; i < 2; i++) await next.clock.run(next.show.undoGoingBack());
    expect(await readTree(work())).toEqual(before.files);
    expect(next.show.history.map(({ place }) => place.id)).toEqual(['a', 'b', 'c']);
    expect([next.show.state.current?.demo.id, next.show.state.next?.demo.id]).toEqual(['c', 'd']);
    await next.show.reset();
    const again = await reopen({ ...rig, ...next } as Rig);
    await again.show.undoGoingBack();
    expect(await readTree(work())).toEqual(before.files);
  });
});

function openStore(limits: Partial<StateLimits> = {}): StateStore {
  return createStates({ ...placesOf(work()), log: createRecordingLog(), limits });
}

describe('undoGoingBack with content that cannot be stored', () => {
  it('says before that a file is too large; the rest is restored, and the file is reported', async () => {
    const makeBig = run('head -c 5000 /dev/zero > big.bin; echo small > small.txt');
    const rig = await setUp({ states: openStore({ file: 1000 }), drafts: [{ id: 'a', actions: [makeBig] }] });
    await rig.advance(1);
    expect(rig.show.history[0]?.obstacle).toBeUndefined();
    await rig.show.reset();
    expect(rig.show.goneBack?.obstacle).toBe('big.bin is too large for the undo history');
    const { notRestored } = await rig.show.undoGoingBack();
    expect(notRestored).toEqual([{ what: '“A”', why: 'big.bin is too large for the undo history' }]);
    expect(Object.keys(await readTree(work()))).toEqual(['a.txt', 'first.txt', 'small.txt']);
  });

  it('says that there was no room when the store is full', async () => {
    const states = openStore();
    const rig = await setUp({ states });
    await rig.advance(2);
    const { look } = states;
    Object.assign(states, {
      look: async (places: Iterable<string>, options?: { readonly holds?: boolean }) => {
        const found = await look(places);
        if (!options?.holds) return found;
        const full = { type: 'unkept', why: 'store-failed' } as const;
        return new Map([...found].map(([place, entry]) => [place, entry.type === 'file' ? full : entry]));
      },
    });
    await rig.show.reset();
    expect((await readTree(work()))['a.txt']).toBe('644 first\n');
    expect(rig.show.goneBack?.obstacle).toContain('could not be stored: the disk is full');
  });

  it('is not affected by the limit of the store for the presenter’s edits, and neither are steps', async () => {
    const rig = await setUp({ states: openStore(), settings: { 'history.limit': 1 } });
    await rig.advance(1);
    await writeFile(work('a.txt'), 'x'.repeat(2_000_000));
    await rig.show.reset();
    await rig.advance(3);
    expect(rig.states.size).toBeGreaterThan(2_000_000);
    await rig.states.settled();
    await expect(rig.show.goTo('a')).resolves.toBeDefined();
    expect((await readTree(work()))['a.txt']).toBe('644 first\n');
    expect(rig.show.edits.list()).toHaveLength(1);
  });
});

describe('undoGoingBack after a kill or a failure', () => {
  /** Lets `apply` restore only this many places and then hang, like a killed process. */
  const kill = (states: StateStore, count: number) => {
    const { apply } = states;
    let isKilled: () => void = () => undefined;
    const killed = new Promise<void>((resolve) => {
      isKilled = resolve;
    });
    Object.assign(states, {
      apply: async (target: Parameters<typeof apply>[0]) => {
        await apply(new Map([...target].slice(0, count)));
        isKilled();
        return new Promise(() => undefined);
      },
    });
    return killed;
  };
  const counts = [0, 1, 2, 3, 4, 5, 6];

  it.each(counts)('restores everything when going back was killed after %i places', async (count) => {
    const states = openStore();
    const rig = await setUp({ states });
    await rig.advance(3);
    const before = await rig.stand();
    const killed = kill(states, count);
    void rig.show.reset();
    await killed;
    const next = await reopen(rig);
    await next.show.undoGoingBack();
    expect(await readTree(work())).toEqual(before.files);
    expect(next.show.history.map(({ place }) => place.id)).toEqual(['a', 'b', 'c']);
    expect([next.show.state.current?.demo.id, next.show.goneBack]).toEqual(['c', undefined]);
  });

  it.each(counts)(
    'restores everything when going back was killed after %i places, and a reset followed',
    async (count) => {
      const states = openStore();
      const rig = await setUp({ states });
      const first = await readTree(work());
      await rig.advance(3);
      const before = await rig.stand();
      const killed = kill(states, count);
      void rig.show.goTo('b');
      await killed;
      const next = await reopen(rig);
      await next.show.reset();
      expect(await readTree(work())).toEqual(first);
      await next.show.undoGoingBack();
      expect(next.show.history.map(({ place }) => place.id)).toEqual(['a']); // the killed one was completed
      await next.show.undoGoingBack();
      expect(await readTree(work())).toEqual(before.files);
      expect([next.show.history.map(({ place }) => place.id), next.show.goneBack]).toEqual([
        ['a', 'b', 'c'],
        undefined,
      ]);
      expect(await keptTexts(next)).toEqual([]);
    },
  );

  it.each(counts)('is completed by the next window when undoGoingBack was killed after %i places', async (count) => {
    const states = openStore();
    const rig = await setUp({ states });
    const first = await readTree(work());
    await rig.advance(3);
    const before = await rig.stand();
    await rig.clock.run(rig.show.previous());
    const killed = kill(states, count);
    void rig.show.undoGoingBack();
    await killed;
    const next = await reopen(rig);
    expect(await readTree(work())).toEqual(before.files);
    expect([next.show.history.map(({ place }) => place.id), next.show.goneBack]).toEqual([['a', 'b', 'c'], undefined]);
    expect([next.show.state.current?.demo.id, next.show.state.next?.demo.id]).toEqual([before.current, before.next]);
    await next.show.reset();
    expect(await readTree(work())).toEqual(first);
  });

  it.each(counts)('lets a reset restore the start even if undoGoingBack was killed after %i places', async (count) => {
    const states = openStore();
    const rig = await setUp({ states });
    const first = await readTree(work());
    await rig.advance(3);
    await rig.clock.run(rig.show.previous());
    const killed = kill(states, count);
    void rig.show.undoGoingBack();
    await killed;
    const next = await reopen(rig);
    await next.clock.run(next.show.next());
    await next.show.reset();
    expect(await readTree(work())).toEqual(first);
    expect(next.show.history).toEqual([]);
  });

  it('reports what could not be restored, and a second call continues from there', async () => {
    const states = openStore();
    const rig = await setUp({ states });
    const first = await readTree(work());
    await rig.advance(3);
    const before = await rig.stand();
    await rig.show.reset();
    const { apply } = states;
    Object.assign(states, {
      apply: async (target: Parameters<typeof apply>[0]) => {
        const others = new Map([...target].filter(([path]) => path !== work('made/c.txt')));
        return [...(await apply(others)), { path: work('made/c.txt'), why: 'ENOSPC: no space left on device' }];
      },
    });
    expect((await rig.show.undoGoingBack()).notRestored).toEqual([
      { what: 'made/c.txt', why: 'ENOSPC: no space left on device' },
    ]);
    expect(await readTree(work())).not.toEqual(before.files);
    expect(rig.show.goneBack).toBeDefined();
    Object.assign(states, { apply });
    expect((await rig.show.undoGoingBack()).notRestored).toBeUndefined();
    expect(await rig.stand()).toEqual(before);
    expect(rig.show.goneBack).toBeUndefined();
    await rig.show.reset();
    expect(await readTree(work())).toEqual(first);
  });

  it('restores everything in one call after a reset that needed two attempts', async () => {
    const states = openStore();
    const rig = await setUp({ states });
    await rig.advance(3);
    const before = await rig.stand();
    const { apply } = states;
    Object.assign(states, {
      apply: async (target: Parameters<typeof apply>[0]) => {
        const others = new Map([...target].filter(([path]) => path !== work('a.txt')));
        return [...(await apply(others)), { path: work('a.txt'), why: 'ENOSPC: no space left on device' }];
      },
    });
    expect((await rig.show.reset()).notRestored).toHaveLength(1);
    Object.assign(states, { apply });
    expect((await rig.show.reset()).notRestored).toBeUndefined();
    await rig.show.undoGoingBack();
    expect(await rig.stand()).toEqual(before);
    expect([rig.show.goneBack, await keptTexts(rig)]).toEqual([undefined, []]);
  });
});
