import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createStates } from '../../src/machine/states.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import type { EditorState } from '../../src/ports/editor-state.ts';
import type { Log } from '../../src/ports/log.ts';
import { createShow, type Show } from '../../src/show/show.ts';
import { createWorkbench, type VSCodeWorkbench } from '../../src/vscode/workbench/workbench.ts';
import { createRandom, type Random } from '../fuzz/random.ts';
import { action, type DemoDraft, demoFile } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createSettings } from '../support/host-parts.ts';
import { slideScript, workspaceFolder } from './workspace.ts';

const moves = 40;
const seed = 7;

const insert = (path: string, content: string) =>
  action('write', { path, content, position: 1, insertTypingMode: 'instant' });
const setting = (value: number) => action('setSetting', { setting: { key: 'editor.tabSize', value } });

/** Demos for files, tabs, selections, settings and the highlight; each demo ends well wherever the walk comes from. */
const drafts: readonly DemoDraft[] = [
  { id: 'open', actions: [action('open', { path: 'one.txt' })] },
  { id: 'insert', actions: [insert('one.txt', 'inserted\n')] },
  { id: 'make', actions: [action('create', { path: 'deep/new.txt', content: 'new\n' })] },
  { id: 'two', actions: [action('open', { path: 'two.txt' }), insert('two.txt', 'more\n')] },
  { id: 'light', actions: [action('highlight', { path: 'one.txt', position: 2 })] },
  { id: 'set', actions: [setting(3)] },
  { id: 'close', actions: [action('open', { path: 'one.txt' }), action('close')] },
  { id: 'over', actions: [action('create', { path: 'two.txt', content: 'over\n' }), setting(5)] },
  { id: 'select', actions: [action('selection', { path: 'two.txt', position: 1 })] },
  {
    id: 'fail',
    actions: [insert('one.txt', 'before it fails\n'), action('open', { path: 'missing/it.txt', position: 9 })],
  },
  { id: 'none', actions: [action('closeAll')] },
  { id: 'last', actions: [insert('one.txt', 'last\n'), action('open', { path: 'one.txt' })] },
];

describe('the way back', () => {
  let workbench: VSCodeWorkbench;
  let show: Show;
  let folder: string;
  let storage: string;
  const warnings: string[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(workspaceFolder(), 'rewind-'));
    storage = mkdtempSync(join(tmpdir(), 'showrunner-rewind-'));
    for (const name of ['one', 'two']) writeFileSync(join(folder, `${name}.txt`), `${name}\n`.repeat(5));
    const log: Log = { info: () => undefined, warn: (text) => warnings.push(text), error: () => undefined };
    const clock = systemClock;
    workbench = createWorkbench({ slideScript, clock, log, store: createMemoryStore(), showLog: () => undefined });
    const library = createFixedLibrary(demoFile(join(folder, '.demo/talk.json'), drafts)).service;
    const states = createStates({ folder: storage, workspaceFolders: () => [workspaceFolder()], log });
    const parts = { library, workbench, states, store: createMemoryStore(), settings: createSettings() };
    show = createShow({ ...parts, clock, log, isTrusted: () => true });
  });

  afterEach(async () => {
    show.dispose();
    await workbench.editor.close({ all: true });
    await vscode.commands.executeCommand('notifications.clearAll');
    await workbench.window.updateSettings(new Map([['editor.tabSize', undefined]]));
    workbench.dispose();
    for (const path of [folder, storage]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  });

  /** All that a walk may change; the scroll offset is not promised. */
  const look = async () => {
    const editor = await workbench.editor.capture();
    const { workspaceValue: tabSize } = workbench.window.getSetting('editor.tabSize');
    return { files: filesIn(folder), editor: withoutScrolling(editor), tabSize };
  };

  it('has all be as it was, wherever a walk goes: it depends on the demos that have run and on nothing else', async () => {
    const random = createRandom(seed);
    const seen = new Map([['', await look()]]);
    for (let i = 0; i < moves; i++) {
      const move = await walk(show, random);
      const way = show.history.map(({ place }) => place.id).join();
      const now = await look();
      const known = seen.get(way);
      if (known) assert.deepEqual(now, known, `move ${i}, ${move}: after ${way || 'nothing'}`);
      seen.set(way, now);
    }
    await show.reset();
    assert.deepEqual(await look(), seen.get(''));
    assert.deepEqual(warnings, []);
  }).timeout(120_000);

  it('can be undone: all is as it was before a reset, a jump and each of several steps back', async () => {
    for (let i = 0; i < 8; i++) await show.next();
    const goBack = [
      () => show.previous(),
      () => show.previous(),
      () => show.goTo('insert'),
      () => show.reset(),
    ] as const;
    const stands: unknown[] = [];
    const stand = async () => ({ ...(await look()), history: show.history.map(({ place }) => place.id) });
    for (const go of goBack) {
      stands.push(await stand());
      await go();
    }
    for (const before of stands.reverse()) {
      const { notRestored } = await show.undoGoingBack();
      assert.deepEqual([notRestored, await stand()], [undefined, before]);
    }
    assert.equal(show.goneBack, undefined);
    assert.deepEqual([show.edits.list(), warnings], [[], []]);
  }).timeout(120_000);
});

/** One move; what the show refuses is a move as well. */
async function walk(show: Show, random: Random): Promise<string> {
  const id = drafts[random.below(drafts.length)]?.id ?? '';
  const all: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['next', () => show.next()],
    ['next', () => show.next()],
    ['next', () => show.next()],
    ['previous', () => show.previous()],
    [`run ${id}`, async () => show.state.current?.demo.id !== id && show.runById(id)],
    [`go to ${id}`, () => show.goTo(id)],
  ];
  const [name, run] = all[random.below(all.length)] ?? ['next', () => show.next()];
  await run().catch(() => undefined);
  return name;
}

function withoutScrolling(editor: EditorState): unknown {
  return JSON.parse(JSON.stringify(editor, (key, value) => (key === 'firstLine' ? undefined : value)));
}

function filesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      statSync(join(folder, name)).isDirectory() ? 'folder' : readFileSync(join(folder, name), 'utf8'),
    ]),
  );
}
