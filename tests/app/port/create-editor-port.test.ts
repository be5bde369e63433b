import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditorPort } from '../../../src/api/editor-port.ts';
import { createEditorPort, type EditorPortOptions } from '../../../src/app/port/create-editor-port.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { Clock } from '../../../src/core/time/clock.ts';
import { createLibrary } from '../../../src/demos/library.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createStates } from '../../../src/history/states.ts';
import { systemClock } from '../../../src/machine/system-clock.ts';
import type { States } from '../../../src/ports/states.ts';
import type { Agenda } from '../../../src/presenting/agenda.ts';
import { createShow } from '../../../src/show/show.ts';
import { createMemoryStore, createRecordingLog, createSettings } from '../../support/host-parts.ts';
import { removeFolder } from '../../support/remove-folder.ts';

let folder: string;
let cleanUp: (() => void | Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showrunner-port-'));
});
afterEach(async () => {
  for (const clean of cleanUp) await clean();
  cleanUp = [];
  await rm(folder, { recursive: true });
});

async function write(path: string, content: string | JsonObject): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** The port of a show with these demo files on disk. */
async function openPort(
  clock: Clock = systemClock,
  settings = createSettings(),
  more: Pick<EditorPortOptions, 'timekeeper'> & { readonly states?: States } = {},
): Promise<EditorPort & { transcript: string[] }> {
  const transcript: string[] = [];
  const log = createRecordingLog();
  const workbench = createHeadlessWorkbench({ folders: [folder], transcript: (line) => void transcript.push(line) });
  const workspaceFolders = () => [folder];
  const library = createLibrary({
    files: workbench.files,
    clock,
    log,
    folders: workspaceFolders,
    onDidChangeFolders: () => ({ dispose: () => undefined }),
  });
  const parts = { workbench, settings, store: createMemoryStore(), clock, log };
  const { states, ...ofPort } = more;
  const show = createShow({ ...parts, ...(states && { states }), library, isTrusted: () => true });
  cleanUp.push(() => show.dispose(), library.dispose, workbench.dispose);
  await library.ready;
  return { ...createEditorPort({ ...parts, ...ofPort, show, library, workspaceFolders }), transcript };
}

const scene = (id: string, rest: JsonObject = {}): JsonObject => ({ id, title: id.toUpperCase(), moves: [], ...rest });

describe('the editor port', () => {
  it('lists the demos that can be run, the next one, and the current file', async () => {
    const first = await write('.demo/1.json', {
      version: 3,
      title: 'One',
      scenes: [scene('a'), scene('x', { disabled: true }), scene('c')],
    });
    const second = await write('.demo/2.json', { version: 3, title: 'Two', scenes: [{ title: 'No id', moves: [] }] });
    const port = await openPort();
    const demoFiles = [
      {
        filePath: first,
        demos: [
          { id: 'a', title: 'A' },
          { id: 'c', title: 'C' },
        ],
      },
      { filePath: second, demos: [{ id: '2.no-id', title: 'No id' }] },
    ];
    expect(port.demos()).toEqual({ demoFiles, nextDemo: { id: 'a', title: 'A' }, slides: {} });
    await port.next();
    expect(port.demos()).toEqual({
      demoFiles,
      nextDemo: { id: 'c', title: 'C' },
      currentDemoFile: { filePath: first, demo: demoFiles[0]?.demos },
      slides: {},
    });
  });

  it('returns the same file object while its demos run, so that its JSON is made once', async () => {
    await write('.demo/1.json', { version: 3, title: 'One', scenes: [scene('a'), scene('b')] });
    await write('.demo/2.json', { version: 3, title: 'Two', scenes: [scene('c')] });
    const port = await openPort();
    const currentFile = () => port.demos().currentDemoFile;
    await port.next();
    const before = currentFile();
    await port.next();
    expect(currentFile()).toBe(before);
    await port.next();
    expect(currentFile()?.demo).toEqual([{ id: 'c', title: 'C' }]);
  });

  it('returns the same listing object until something changes', async () => {
    await write('.demo/1.json', { version: 3, title: 'One', scenes: [scene('a')] });
    const port = await openPort();
    const before = port.demos();
    expect(port.demos()).toBe(before);
    await port.next();
    expect(port.demos()).not.toBe(before);
  });

  it('returns for a step what ran, what comes next and the revision', async () => {
    await write('.demo/1.json', { version: 3, title: 'One', scenes: [scene('a'), scene('b')] });
    const port = await openPort();
    const result = await port.next();
    expect(result).toEqual({
      status: 'done',
      executed: { id: 'a', title: 'A' },
      nextDemo: { id: 'b', title: 'B' },
      revision: expect.any(Number),
    });
    expect(await port.next({ ifRevision: result.revision })).toMatchObject({ executed: { id: 'b' } });
    expect(await port.reset()).toMatchObject({ status: 'done', nextDemo: { id: 'a' } });
  });

  it('returns the minutes of the settings when the demo file has none', async () => {
    await write('.demo/1.json', { version: 3, title: 'One', scenes: [scene('a')] });
    const port = await openPort(systemClock, createSettings({ timer: 45 }));
    expect(port.state().timer).toEqual({ minutes: 45 });
  });

  it('sets and returns the time of the talk', async () => {
    let now = 5_000;
    await write('.demo/1.json', { version: 3, title: 'One', timer: 20, scenes: [scene('a')] });
    const port = await openPort({ ...systemClock, now: () => now });
    const { revision } = port.state();
    expect(await port.setTimer('start', 1)).toEqual({
      status: 'done',
      timer: { minutes: 20, countdownMinutes: 1, elapsedSeconds: 0 },
      revision: revision + 1,
    });
    now += 61_500;
    await port.setTimer('pause');
    now += 5000;
    const paused = { minutes: 20, countdownMinutes: 1, elapsedSeconds: 61, isPaused: true };
    expect(port.state().timer).toEqual(paused);
    await port.setTimer('resume');
    now += 1000;
    expect(port.state().timer).toEqual({ minutes: 20, countdownMinutes: 1, elapsedSeconds: 62 });
    await port.setTimer('reset');
    expect(port.state().timer).toEqual({ minutes: 20, countdownMinutes: 1 });
    expect((await port.setTimer('start')).timer).toEqual({ minutes: 20, countdownMinutes: 20, elapsedSeconds: 0 });
  });

  it('returns how far ahead of its plan the talk is, once it has begun', async () => {
    const path = await write('.demo/1.json', { version: 3, title: 'One', timer: 20, scenes: [scene('a')] });
    const [planned, actual] = [1_200_000, 1_280_400];
    const entry = { path, title: 'One', isRehearsed: false, planned, actual, standing: 'current' } as const;
    const agenda: Agenda = { entries: [entry], planned, left: 0, ahead: planned - actual };
    const timekeeper = { agenda: () => agenda };
    const port = await openPort(systemClock, createSettings(), { timekeeper });
    expect(port.state().timer).toEqual({ minutes: 20 });
    await port.next();
    expect(port.state().timer).toMatchObject({ aheadSeconds: -80, fileLeftSeconds: -80 });
  });

  it('follows pointer and media commands without a new revision, and returns the media position', async () => {
    let now = 5_000;
    const moves = [{ action: 'openSlide', path: 'deck.md' }];
    await write('deck.md', '# One\n\n<video src="film.mp4" controls></video>\n\n---\n\n# Two\n');
    await write('.demo/1.json', { version: 3, title: 'One', scenes: [scene('a', { moves })] });
    const port = await openPort({ ...systemClock, now: () => now });
    const point = { kind: 'point', points: [{ x: 0.5, y: 0.5 }] } as const;
    await expect(port.followHand(point)).rejects.toMatchObject({ code: 'no-deck' });
    await port.next();
    expect(port.state().media).toEqual({ isPlaying: false, seconds: 0 });
    const { revision } = port.state();
    await port.followHand(point);
    expect(port.state().revision).toBe(revision);
    await port.followHand({ kind: 'seek', seconds: 30 });
    await port.followHand({ kind: 'play' });
    now += 4_040;
    expect(port.state().media).toEqual({ isPlaying: true, seconds: 34 });
    await port.next();
    expect(port.state().media).toBeUndefined();
    await expect(port.followHand({ kind: 'pause' })).rejects.toMatchObject({ code: 'no-media' });
    await port.followHand({ kind: 'look', zoom: 2, x: 0.5, y: 0.5 });
  });

  it('returns the state of the show from the start, through a pause and a failure, and back to the start', async () => {
    let now = 5_000;
    const moves = [{ action: 'unselect' }, { action: 'waitForInput', message: 'Ask them' }];
    const broken = [{ action: 'highlight', path: 'missing.ts', position: 1 }];
    const scenes = [scene('a', { moves }), scene('b', { moves: broken })];
    await write('.demo/1.json', { version: 3, title: 'One', timer: 20, scenes });
    const port = await openPort({ ...systemClock, now: () => now });
    const a = { id: 'a', title: 'A' };
    const b = { id: 'b', title: 'B' };
    const start = {
      status: 'idle',
      nextDemo: a,
      timer: { minutes: 20 },
      queueLength: 0,
      isTyping: false,
      isBlack: false,
      canGoBack: false,
      canUndoGoingBack: false,
      history: [],
    };
    expect(port.state()).toEqual({ ...start, revision: expect.any(Number) });

    const seen: string[] = [];
    const subscription = port.onDidChangeState(() => {
      const { status, step, queueLength } = port.state();
      const { id, progress } = step ?? {};
      seen.push(`${status} ${id} ${progress?.action} ${progress?.index}/${progress?.count} +${queueLength}`);
    });
    const [first, waiting] = [port.next(), port.next().catch(() => undefined)];
    await first;
    subscription.dispose();
    expect(seen.slice(0, 5)).toEqual([
      'idle undefined undefined undefined/undefined +1',
      'running a undefined undefined/undefined +1',
      'running a unselect 1/2 +1',
      'running a waitForInput 2/2 +1',
      'paused undefined undefined undefined/undefined +1',
    ]);
    await waiting;

    now += 61_500;
    await expect(port.runById('b')).rejects.toThrow();
    expect(port.state()).toMatchObject({
      status: 'idle',
      currentDemo: b,
      timer: { minutes: 20, elapsedSeconds: 61 },
      lastError: expect.stringContaining('missing.ts'),
    });
    await port.runById('a');
    const paused = { status: 'paused', pause: { kind: 'input', message: 'Ask them' }, currentDemo: a, nextDemo: a };
    expect(port.state()).toMatchObject(paused);
    expect(port.state()).not.toHaveProperty('lastError');
    const { revision } = await port.reset();
    expect(port.state()).toEqual({ ...start, revision });
  });

  it('returns for a command the title of what it would run (titleOf)', async () => {
    await write('.demo/1.json', { version: 3, title: 'One', scenes: [scene('a'), scene('off', { disabled: true })] });
    const port = await openPort();
    expect([port.titleOf(), port.titleOf('a'), port.titleOf('off'), port.titleOf('b')]).toEqual([
      'A',
      'A',
      undefined,
      undefined,
    ]);
  });

  it('reads the notes of the current demo, relative to .demo in version 1 and else to the workspace', async () => {
    const notes = (path: string) => ({ notes: { path } });
    await write('.demo/1.json', {
      title: 'One',
      demos: [{ id: 'old', title: 'Old', steps: [], ...notes('notes/old.md') }],
    });
    await write('.demo/2.json', {
      version: 3,
      title: 'Two',
      scenes: [scene('new', notes('/.demo/notes/new.md')), scene('bare'), scene('gone', notes('gone.md'))],
    });
    await write('.demo/notes/old.md', '# Old');
    await write('.demo/notes/new.md', '# New');
    const port = await openPort();
    await expect(port.notes()).rejects.toMatchObject({ code: 'no-notes' });
    await port.next();
    expect(await port.notes()).toBe('# Old');
    await port.next();
    expect(await port.notes()).toBe('# New');
    await port.next();
    await expect(port.notes()).rejects.toMatchObject({ code: 'no-notes' });
    await port.next();
    await expect(port.notes()).rejects.toMatchObject({ code: 'notes-not-found' });
    expect(await port.notesAt('.demo/notes/old.md')).toBe('# Old');
    await expect(port.notesAt('../../secret.md')).rejects.toMatchObject({ code: 'path-outside-workspace' });
  });

  it('brings the window to the front just before the step, and only if it runs', async () => {
    const moves = [{ action: 'showInfoMessage', message: 'hello' }];
    await write('.demo/1.json', { version: 3, title: 'One', scenes: [scene('a', { moves })] });
    const port = await openPort();
    await port.next({ bringToFront: true });
    expect(port.transcript).toEqual(['bring to front', 'notice info "hello"']);
    await expect(port.next({ bringToFront: true })).rejects.toMatchObject({ code: 'no-next' });
    expect(port.transcript).toHaveLength(2);
  });

  it('zooms the editor font', async () => {
    const port = await openPort();
    await port.zoom('in');
    await port.zoom('out');
    expect(port.transcript).toHaveLength(2);
  });
});

it('reset returns what it could not restore, until everything is restored', async () => {
  const create = { action: 'create', path: 'a.txt', content: 'a' };
  const scenes = [scene('a', { moves: [create] }), scene('b')];
  await write('.demo/1.json', { version: 3, title: 'One', scenes });
  const log = createRecordingLog();
  const states = createStates({ folder: `${folder}.store`, workspaceFolders: () => [folder], log });
  cleanUp.push(states.dispose, states.settled, () => removeFolder(`${folder}.store`));
  const { apply } = states;
  const port = await openPort(undefined, undefined, { states });
  await port.next();
  await port.next();
  Object.assign(states, {
    apply: async (target: ReadonlyMap<string, unknown>) =>
      [...target.keys()].map((path) => ({ path, why: 'EACCES: permission denied' })),
  });
  const rest = { restored: 'partly', notRestored: [{ what: 'a.txt', why: 'EACCES: permission denied' }] };
  expect(await port.goTo('a')).toMatchObject({ status: 'done', ...rest });
  await port.next();
  expect(await port.reset()).toEqual({
    status: 'done',
    nextDemo: { id: 'a', title: 'A' },
    revision: expect.any(Number),
    ...rest,
  });
  Object.assign(states, { apply });
  expect(await port.reset()).not.toHaveProperty('restored');
  await states.settled();
});
