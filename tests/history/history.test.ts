import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/ports/store.ts';
import type { Show } from '../../src/show/show.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { createMemoryStore } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-rewind-');

function setUp(drafts: readonly DemoDraft[], setup?: HistorySetup) {
  const rig = setUpHistory(scratch.folder, drafts, setup);
  scratch.onEnd(rig.dispose);
  return rig;
}

const create = (path: string, content: string) => action('create', { path, content });
const insert = (path: string, content: string) =>
  action('write', { path, content, position: 1, insertTypingMode: 'instant' });
const run = (command: string) => action('executeTerminalCommand', { command, wait: true });

const ranIn = ({ history }: Pick<Show, 'history'>) => history.map(({ place }) => place.id);

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ran',
    (error) => error.code as string,
  );

async function given(path: string, content: string | Uint8Array): Promise<string> {
  const whole = join(scratch.folder, path);
  await mkdir(join(whole, '..'), { recursive: true });
  await writeFile(whole, content);
  return whole;
}

const changing: readonly DemoDraft[] = [
  {
    id: 'a',
    actions: [
      create('new/deep/a.txt', 'a\n'),
      action('setSetting', { setting: { key: 'editor.fontSize', value: 20 } }),
    ],
  },
  { id: 'b', actions: [insert('old.txt', 'b\n'), action('rename', { path: 'pic.bin', dest: 'moved/pic.bin' })] },
  { id: 'c', actions: [action('deleteFile', { path: 'folder' }), action('close')] },
  {
    id: 'd',
    actions: [
      create('new/deep/a.txt', 'd\n'),
      action('setSetting', { setting: { key: 'editor.fontSize', value: 30 } }),
    ],
  },
];

async function givenFolder() {
  await given('old.txt', 'old\n');
  await given('pic.bin', Uint8Array.of(0, 1, 2, 255));
  await given('folder/run.sh', '#!/bin/sh\n');
  await chmod(join(scratch.folder, 'folder/run.sh'), 0o755);
  await mkdir(join(scratch.folder, 'folder/empty'));
  await symlink('run.sh', join(scratch.folder, 'folder/link'));
}

describe('previous', () => {
  it('restores the state in which each demo before ended, back to the first one', async () => {
    await givenFolder();
    const { show, look } = setUp(changing);
    const after = [];
    for (const _ of changing) {
      await show.next();
      after.push(await look());
    }
    for (const expected of after.slice(0, -1).reverse()) {
      await show.previous();
      expect(await look()).toEqual(expected);
    }
    expect(await codeOf(show.previous())).toBe('no-previous');
    for (const expected of after.slice(1)) {
      await show.next();
      expect(await look()).toEqual(expected);
    }
  });
});

describe('reset', () => {
  it('restores everything before the first step: files, folders, links, modes, tabs, settings', async () => {
    await givenFolder();
    const { show, workbench, look } = setUp(changing);
    await workbench.editor.show(join(scratch.folder, 'old.txt'));
    const before = await look();
    for (const _ of changing) await show.next();
    expect(await look()).not.toEqual(before);
    await show.reset();
    expect(await look()).toEqual(before);
    expect(workbench.window.getSetting('editor.fontSize').workspaceValue).toBeUndefined();
    expect(show.history).toEqual([]);
  });
});

describe('presentation mode', () => {
  const turn = (name: string) => [action('executeVSCodeCommand', { command: name })];
  const toggle = turn('demo-time.togglePresentationMode');
  const minimap = 'editor.minimap.enabled';

  it.each([
    ['goTo', (show: Show) => show.goTo('on')],
    ['reset', (show: Show) => show.reset()],
    ['previous', (show: Show) => show.previous()],
  ])('stays on or off, as the speaker left it, after %s', async (_name, goBack) => {
    const { show, seen } = setUp([{ id: 'other' }, { id: 'on' }]);
    await show.next();
    await show.next();
    await show.presentation.turn(true);
    await goBack(show);
    expect([show.presentation.isOn, seen(minimap)]).toEqual([true, false]);
    await show.next();
    await show.presentation.turn(false);
    await goBack(show);
    expect([show.presentation.isOn, seen(minimap)]).toEqual([false, undefined]);
  });

  it('stays as a demo turned it, on or off, when the show goes back', async () => {
    const { show, seen } = setUp([
      { id: 'on', actions: toggle },
      { id: 'off', actions: toggle },
    ]);
    await show.next();
    expect(seen(minimap)).toBe(false);
    await show.next();
    await show.goTo('off');
    expect([seen(minimap), show.presentation.isOn]).toEqual([undefined, false]);
    await show.next();
    await show.reset();
    expect([seen(minimap), show.presentation.isOn]).toEqual([false, true]);
  });
});

describe('goTo', () => {
  it('goes back to just before a demo that has run, and next runs it', async () => {
    await givenFolder();
    const { show, look } = setUp(changing);
    const before = [];
    for (const _ of changing) {
      before.push(await look());
      await show.next();
    }
    await show.goTo('b');
    expect(await look()).toEqual(before[1]);
    expect(show.state.next?.demo.id).toBe('b');
    expect(show.state.status).toBe('idle');
    expect(ranIn(show)).toEqual(['a']);
    await show.next();
    expect(await look()).toEqual(before[2]);
  });

  it('goes forward without typing, waits and pauses, and stops before the demo', async () => {
    await givenFolder();
    const slow: DemoDraft[] = [
      { id: 'w', actions: [action('waitForTimeout', { timeout: 60_000 }), action('pause'), insert('old.txt', 'w\n')] },
      {
        id: 'x',
        actions: [
          action('write', {
            path: 'old.txt',
            content: 'typed\n',
            position: 1,
            insertTypingMode: 'character-by-character',
          }),
        ],
      },
    ];
    const { show, look, clock } = setUp([...slow, ...changing]);
    await show.goTo('c');
    expect(clock.now()).toBe(0);
    expect(show.state.next?.demo.id).toBe('c');
    expect(ranIn(show)).toEqual(['w', 'x', 'a', 'b']);
    expect((await look()).files['old.txt']).toBe('644 b\ntyped\nw\nold\n');
  });

  it('goes back first when a later demo has run out of order', async () => {
    await givenFolder();
    const { show, look } = setUp(changing);
    await show.next();
    await show.runById('d');
    await show.goTo('c');
    expect(ranIn(show)).toEqual(['a', 'b']);
    expect((await look()).files['new/deep/a.txt']).toBe('644 a\n');
    expect((await look()).files['old.txt']).toBe('644 b\nold\n');
  });

  it('changes nothing when a step in the way cannot be undone, and names it', async () => {
    const { show, look, states } = setUp(changing.slice(0, 1).concat({ id: 'z' }));
    Object.assign(states, {
      hold: async (path: string) => new Map([[path, { type: 'unkept', why: 'store-failed' }]]),
    });
    await show.next();
    const before = await look();
    await expect(show.goTo('a')).rejects.toThrow('“A” cannot be undone');
    expect(await codeOf(show.goTo('a'))).toBe('not-undoable');
    expect(await look()).toEqual(before);
    expect(show.state.current?.demo.id).toBe('a');
  });
});

describe('edits of the presenter', () => {
  it('are kept when going back overwrites them, and can be read', async () => {
    const path = await given('old.txt', 'old\n');
    const { show, workbench } = setUp([{ id: 'a', actions: [insert('old.txt', 'a\n')] }]);
    await show.next();
    await writeFile(path, 'mine\n');
    await show.reset();
    expect(await readFile(path, 'utf8')).toBe('old\n');
    const [edit] = show.edits.list();
    expect(edit).toMatchObject({ path, demo: 'A' });
    expect(new TextDecoder().decode(edit && (await show.edits.read(edit)))).toBe('mine\n');
    expect(workbench.editor.active()).toBeUndefined();
  });

  it.each([true, false])(
    'can be recovered over the current text, which is then kept as an edit too (saved: %s)',
    async (isSaved) => {
      const path = await given('old.txt', 'old\n');
      const { show, workbench } = setUp([{ id: 'a', actions: [insert('old.txt', 'a\n')] }]);
      await show.next();
      await writeFile(path, 'mine\n');
      await show.reset();
      const start = { line: 0, character: 0 };
      await workbench.editor.show(path);
      await workbench.documents.edit(path, [{ range: { start, end: start }, text: 'newer ' }]);
      if (isSaved) await workbench.documents.save(path);
      const [edit] = show.edits.list();
      if (edit) await show.edits.putBack(edit);
      expect((await workbench.documents.open(path)).text).toBe('mine\n');
      expect(await readFile(path, 'utf8')).toBe('mine\n');
      const texts = show.edits.list().map(async (one) => new TextDecoder().decode(await show.edits.read(one)));
      expect(await Promise.all(texts)).toEqual(['newer old\n']);
    },
  );

  it('are not listed for a file that the presenter emptied', async () => {
    const path = await given('old.txt', 'old\n');
    const { show } = setUp([{ id: 'a', actions: [insert('old.txt', 'a\n')] }]);
    await show.next();
    await writeFile(path, '');
    await show.reset();
    expect([await readFile(path, 'utf8'), show.edits.list()]).toEqual(['old\n', []]);
  });

  it('are kept even if somebody has only pressed a key by accident, without saving', async () => {
    const path = await given('old.txt', 'old\n');
    const { show, workbench } = setUp([
      { id: 'a', actions: [insert('old.txt', 'a\n'), action('highlight', { path: 'old.txt', position: 1 })] },
      { id: 'b', actions: [insert('old.txt', 'b\n')] },
    ]);
    await show.next();
    await workbench.documents.edit(path, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: 'x' },
    ]);
    await show.next();
    await show.reset();
    expect(await readFile(path, 'utf8')).toBe('old\n');
    const texts = await Promise.all(
      show.edits.list().map(async (edit) => new TextDecoder().decode(await show.edits.read(edit))),
    );
    expect(texts).toEqual(['xa\nold\n']);
  });

  it('stay in a document that was unsaved before the step and that the step did not change', async () => {
    const notes = await given('notes.txt', 'one\n');
    await given('old.txt', 'old\n');
    const { show, workbench } = setUp([
      { id: 'a', actions: [action('open', { path: 'old.txt' }), action('close'), create('new.txt', 'new\n')] },
    ]);
    const typeAtStart = (text: string) =>
      workbench.documents.edit(notes, [
        { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text },
      ]);
    await workbench.documents.open(notes);
    await workbench.editor.show(notes);
    await typeAtStart('before\n');
    await show.next();
    await typeAtStart('after\n');
    await workbench.documents.save(notes);
    await show.reset();
    expect(await readFile(notes, 'utf8')).toBe('after\nbefore\none\n');
    expect(show.edits.list()).toEqual([]);
  });

  it('in documents that the show never touched stay as they are, saved or not', async () => {
    await given('old.txt', 'old\n');
    const notes = await given('notes.txt', 'one\n');
    const { show, workbench } = setUp([{ id: 'a', actions: [insert('old.txt', 'a\n')] }]);
    await show.next();
    await workbench.documents.open(notes);
    await workbench.editor.show(notes);
    await workbench.documents.edit(notes, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: 'zero\n' },
    ]);
    await show.reset();
    expect(await workbench.documents.open(notes)).toMatchObject({ text: 'zero\none\n', isDirty: true });
    expect(show.edits.list()).toEqual([]);
  });
});

describe('the history', () => {
  it.each(['a', 'b', 'c'])(
    'completes in a new window going back to %s that was interrupted by a kill',
    async (target) => {
      await givenFolder();
      const drafts = changing.slice(0, 3);
      const first = setUp(drafts);
      const looks: Record<string, unknown> = {};
      for (const { id } of drafts) {
        looks[id] = (await first.look()).files;
        await first.show.next();
      }
      const { states, store } = first;
      const { apply } = states;
      let isKilled = false;
      Object.assign(states, {
        apply: async (entries: Parameters<typeof apply>[0]) => {
          await apply(new Map([...entries].slice(0, entries.size / 2)));
          isKilled = true;
          return new Promise(() => undefined);
        },
      });
      void first.show.goTo(target);
      await expect.poll(() => isKilled).toBe(true);
      Object.assign(states, { apply });
      const second = setUp(drafts, { states, store });
      await second.show.ready;
      expect((await second.look()).files).toEqual(looks[target]);
      expect(ranIn(second.show)).toEqual(
        drafts
          .map(({ id }) => id)
          .slice(
            0,
            drafts.findIndex(({ id }) => id === target),
          ),
      );
      expect(second.show.state.next?.demo.id).toBe(target);
      await second.show.undoGoingBack();
      expect(ranIn(second.show)).toEqual(['a', 'b', 'c']);
      await second.show.reset();
      expect((await second.look()).files).toEqual(looks.a);
    },
  );

  it('completes going back in a new window when the closing window refused editor and settings', async () => {
    await givenFolder();
    const drafts = changing.slice(0, 3);
    const first = setUp(drafts);
    await first.workbench.editor.show(join(scratch.folder, 'old.txt'));
    const before = await first.look();
    await first.show.next();
    await first.show.next();
    const { workbench, states, store } = first;
    const refuse = async () => {
      void first.show.end();
      throw new Error('Canceled');
    };
    Object.assign(workbench.editor, { restore: refuse });
    Object.assign(workbench.window, { updateSettings: refuse });
    expect((await first.show.reset()).notRestored?.map(({ why }) => why)).toEqual(['Canceled', 'Canceled']);
    const second = setUp(drafts, { states, store });
    await second.show.ready;
    expect(await second.look()).toEqual(before);
    expect(ranIn(second.show)).toEqual([]);
    await second.show.undoGoingBack();
    expect(ranIn(second.show)).toEqual(['a', 'b']);
  });

  type Moves = (show: ReturnType<typeof setUp>['show']) => Promise<unknown>;
  it.each<[string, Moves, Moves, { current?: string; next: string; ran: string[] }]>([
    ['next', (show) => show.next(), (show) => show.next(), { current: 'b', next: 'c', ran: ['a', 'b'] }],
    [
      'the first next of all, and another',
      async () => undefined,
      async (show) => [await show.next(), await show.next()],
      { current: 'b', next: 'c', ran: ['a', 'b'] },
    ],
    [
      'goTo',
      async (show) => [await show.next(), await show.next(), await show.next()],
      (show) => show.goTo('b'),
      { current: 'a', next: 'b', ran: ['a'] },
    ],
    [
      'previous',
      async (show) => [await show.next(), await show.next(), await show.next()],
      (show) => show.previous(),
      { current: 'b', next: 'c', ran: ['a', 'b'] },
    ],
    ['reset', async (show) => [await show.next(), await show.next()], (show) => show.reset(), { next: 'a', ran: [] }],
    [
      'undoGoingBack',
      async (show) => [await show.next(), await show.next(), await show.goTo('a')],
      (show) => show.undoGoingBack(),
      { current: 'b', next: 'c', ran: ['a', 'b'] },
    ],
  ])('has the right position in the next window if the store closed before %s', async (_, before, after, wanted) => {
    await givenFolder();
    const drafts = changing.slice(0, 3);
    const store = createMemoryStore();
    let isClosed = false;
    const closing = {
      ...store,
      set: async (...entry: Parameters<Store['set']>) => (isClosed ? undefined : store.set(...entry)),
    };
    const first = setUp(drafts, { store: closing });
    await before(first.show);
    isClosed = true;
    await after(first.show);
    const { states } = first;
    const second = setUp(drafts, { states, store });
    await second.show.ready;
    const { current, next } = second.show.state;
    expect({ current: current?.demo.id, next: next?.demo.id, ran: ranIn(second.show) }).toEqual(wanted);
  });

  it('continues in a new window before a step whose start was not recorded', async () => {
    await givenFolder();
    const drafts = changing.slice(0, 3);
    const first = setUp(drafts);
    await first.show.next();
    const { states, store } = first;
    Object.assign(first.workbench.editor, { capture: () => new Promise(() => undefined) });
    void first.show.next().catch(() => undefined);
    await expect.poll(() => first.show.state.current?.demo.id).toBe('b');
    const second = setUp(drafts, { states, store });
    await second.show.ready;
    const { current, next } = second.show.state;
    expect([current?.demo.id, next?.demo.id, ranIn(second.show)]).toEqual(['a', 'b', ['a']]);
  });

  it('restores folders nested 150 deep', async () => {
    const nested = Array(150).fill('d').join('/');
    await given('a.txt', 'a\n');
    const { show, look } = setUp([
      { id: 'make', actions: [run(`mkdir -p ${nested} && echo x > ${nested}/x.txt`)] },
      { id: 'remove', actions: [run('rm -r d')] },
    ]);
    const before = await look();
    await show.next();
    const made = await look();
    expect(Object.keys(made.files)).toContain(`${nested}/x.txt`);
    await show.next();
    await show.goTo('remove');
    expect((await look()).files).toEqual(made.files);
    await show.reset();
    expect((await look()).files).toEqual(before.files);
  });

  it('takes back the zoom of a highlight in a new window when the show goes back', async () => {
    await given('a.txt', 'one\ntwo\n');
    const look = (id: string, zoom?: number) => {
      return { id, actions: [action('highlight', { path: 'a.txt', position: 1, ...(zoom && { zoom }) })] };
    };
    const drafts = [look('far'), look('near', 2), look('nearer', 5)];
    const first = setUp(drafts);
    for (const _ of drafts) await first.show.next();
    const { states, store } = first;
    const second = setUp(drafts, { states, store });
    const zooms = () => second.transcript.filter((line) => line.startsWith('zoom'));
    await second.show.previous();
    expect(zooms()).toEqual(Array(3).fill('zoom out'));
    await second.show.previous();
    expect(zooms()).toEqual(Array(5).fill('zoom out'));
  });

  it('says for each step whether it can be undone and how long it took', async () => {
    await givenFolder();
    await given('node_modules/left-pad/package.json', '{}');
    const { show, clock } = setUp([
      { id: 'a', actions: [action('waitForTimeout', { timeout: 250 })] },
      { id: 'b', actions: [run('rm -r node_modules/left-pad')] },
    ]);
    await clock.run(show.next());
    await clock.run(show.next());
    expect(show.history).toMatchObject([
      { title: 'A', obstacle: undefined, duration: 250 },
      {
        title: 'B',
        obstacle: 'node_modules contains installed packages, which the undo history leaves out',
        duration: expect.any(Number),
      },
    ]);
  });
});

describe('next, after going back', () => {
  const demos = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];
  it('continues after the current demo, or after the furthest demo if the setting says so', async () => {
    for (const [after, expected] of [
      ['current', 'c'],
      ['furthest', 'd'],
    ] as const) {
      const { show } = setUp(demos, { settings: { 'next.after': after } });
      for (const _ of 'abc') await show.next();
      await show.previous();
      expect(show.state.next?.demo.id).toBe(expected);
      await show.previous();
      expect(show.state.next?.demo.id).toBe(after === 'current' ? 'b' : 'd');
    }
  });
});

describe('previous, while the history is available', () => {
  const typing = { insertTypingMode: 'character-by-character', insertTypingSpeed: 50 };
  const slow = [
    action('create', { path: 'a.ts', content: '' }),
    action('write', { path: 'a.ts', position: 1, content: 'x'.repeat(600), ...typing }),
    run('echo x >> log.txt'),
    action('highlight', { path: 'a.ts', position: 1 }),
    action('waitForTimeout', { timeout: 5_000 }),
  ];
  const demos = [
    { id: 'a', actions: slow },
    { id: 'b', actions: [create('b.txt', 'b\n'), action('closeAll')] },
    { id: 'c' },
  ];

  it('restores the state after the demo before, without running, typing or waiting', async () => {
    const { show, clock, look, transcript } = setUp(demos);
    await clock.run(show.next());
    const after = await look();
    await clock.run(show.next());
    const [time, lines] = [clock.now(), transcript.length];
    const outcome = await show.previous();
    expect(outcome).toMatchObject({ status: 'done', executed: { demo: { id: 'a' } }, state: { status: 'idle' } });
    expect([clock.now(), transcript.slice(lines).filter((line) => /type|echo|wait/.test(line))]).toEqual([time, []]);
    expect(await look()).toEqual(after);
    expect([show.state.current?.demo.id, show.state.next?.demo.id, ranIn(show)]).toEqual(['a', 'b', ['a']]);
    await show.undoGoingBack();
    expect([await readFile(join(scratch.folder, 'b.txt'), 'utf8'), ranIn(show)]).toEqual(['b\n', ['a', 'b']]);
  });

  it('goes back one step at a time and restores the presenter’s own edits in between', async () => {
    const { show, clock } = setUp(demos);
    await clock.run(show.next());
    await given('mine.txt', 'mine\n');
    await clock.run(show.next());
    await clock.run(show.next());
    await show.previous();
    expect(await readFile(join(scratch.folder, 'b.txt'), 'utf8')).toBe('b\n');
    await show.previous();
    expect(await readFile(join(scratch.folder, 'mine.txt'), 'utf8')).toBe('mine\n');
    expect(ranIn(show)).toEqual(['a']);
    expect(await codeOf(show.previous())).toBe('no-previous');
  });

  it('runs a demo that never ran without typing and waits, and undoes what came after it', async () => {
    const { show, clock } = setUp(demos);
    await clock.run(show.runById('b'));
    const time = clock.now();
    expect((await show.previous()).state).toMatchObject({ status: 'idle', current: { demo: { id: 'a' } } });
    expect(clock.now()).toBe(time);
    expect(await readFile(join(scratch.folder, 'a.ts'), 'utf8')).toBe('x'.repeat(600));
    expect(await readFile(join(scratch.folder, 'b.txt'), 'utf8').catch(() => 'gone')).toBe('gone');
  });
});

describe('previous, when the history is gone and the demo has to run again', () => {
  const demos = [{ id: 'a', actions: [run('echo x >> log.txt')] }, { id: 'b' }];
  const runAgain = async (repeat: string) => {
    await rm(join(scratch.folder, 'log.txt'), { force: true });
    const rig = setUp(demos, { settings: { 'previous.repeat': repeat } });
    await rig.clock.run(rig.show.next());
    await rig.clock.run(rig.show.next());
    await rig.show.forgetHistory();
    const outcome = await rig.clock.run(rig.show.previous());
    return { ...rig, outcome };
  };

  it('waits for the presenter before it repeats a command', async () => {
    const { outcome, show, clock, transcript } = await runAgain('ask');
    expect(outcome.status).toBe('paused');
    expect(show.state.pause?.message).toBe(
      'This ran before. Next runs it again: Run echo x >> log.txt in the terminal',
    );
    const before = transcript.length;
    expect((await clock.run(show.next())).status).toBe('done');
    expect(transcript.slice(before).join()).toContain('echo x');
    expect(await readFile(join(scratch.folder, 'log.txt'), 'utf8')).toBe('x\nx\n');
  });

  it('repeats the command without asking, or leaves it out, if the setting says so', async () => {
    expect((await runAgain('always')).outcome.status).toBe('done');
    expect(await readFile(join(scratch.folder, 'log.txt'), 'utf8')).toBe('x\nx\n');
    expect((await runAgain('never')).outcome.status).toBe('done');
    expect(await readFile(join(scratch.folder, 'log.txt'), 'utf8')).toBe('x\n');
  });
});
