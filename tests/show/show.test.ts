import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import type { SettingKey } from '../../src/core/settings.ts';
import { raceTimeout } from '../../src/core/time/race-timeout.ts';
import type { DemoFile } from '../../src/demos/model.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { abortGrace } from '../../src/show/run/step.ts';
import { createShow } from '../../src/show/show.ts';
import { action, type DemoDraft, demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showrunner-show-'));
});
afterEach(() => rm(folder, { recursive: true }));

const notice = (message: string) => action('showInfoMessage', { message });

interface Setup {
  readonly settings?: Partial<Record<SettingKey, JsonValue>>;
  readonly store?: ReturnType<typeof createMemoryStore>;
  /** When the shells of terminals have started. */
  whenStarted?(): Promise<void>;
}

/** A show on the headless host, in virtual time, with one file of these demos. */
function setUp(drafts: readonly DemoDraft[], { settings = {}, store = createMemoryStore(), whenStarted }: Setup = {}) {
  const transcript: string[] = [];
  const clock = createVirtualClock();
  const log = createRecordingLog();
  const fileOf = (some: readonly DemoDraft[]): DemoFile => demoFile(join(folder, '.demo/talk.json'), some);
  const library = createFixedLibrary(fileOf(drafts));
  const headless = createHeadlessWorkbench({ folders: [folder], transcript: (line) => void transcript.push(line) });
  const ready = (_id: string, signal: AbortSignal) =>
    whenStarted && raceTimeout(whenStarted(), { clock, limit: undefined, signal });
  const workbench = { ...headless, terminals: { ...headless.terminals, ready } };
  const show = createShow({
    library: library.service,
    workbench,
    settings: createSettings(settings),
    store,
    clock,
    log,
    isTrusted: () => true,
  });
  const replace = (some: readonly DemoDraft[]) => library.replace(fileOf(some));
  return { show, transcript, clock, log, store, replace };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ran',
    (error) => error.code as string,
  );

describe('the show', () => {
  it('finishes the typing of a step at a key press of the presenter, and takes a step at the next press', async () => {
    const text = 'a'.repeat(100);
    const insert = action('insert', { path: 'a.ts', content: text, insertTypingMode: 'character-by-character' });
    const create = action('create', { path: 'a.ts', content: '' });
    const { show } = setUp([
      { id: 'a', actions: [create, insert] },
      { id: 'b', actions: [notice('b')] },
    ]);
    const step = show.advance();
    while (!show.state.isTyping) await new Promise(setImmediate);
    await show.advance();
    await step;
    expect(await readFile(join(folder, 'a.ts'), 'utf8')).toBe(text);
    expect(show.state.current?.demo.id).toBe('a');
    await show.advance();
    expect(show.state.current?.demo.id).toBe('b');
  });

  it('reports that a terminal is starting; if the step is stopped meanwhile, its command never runs', async () => {
    let start: () => void = () => undefined;
    const shell = new Promise<void>((resolve) => {
      start = resolve;
    });
    const run = { id: 'a', actions: [action('executeTerminalCommand', { command: 'npm test' })] };
    const { show, transcript, clock } = setUp([run], { whenStarted: () => shell });
    const step = codeOf(show.next());
    while (show.state.progress?.waiting !== 'terminal is starting') await new Promise(setImmediate);
    await clock.run(show.stop());
    expect([await step, show.state.progress]).toEqual(['cancelled', undefined]);
    start();
    await show.next().catch(() => undefined);
    expect(transcript.join('\n')).not.toContain('npm test');
  });

  it('waits for a terminal that never starts until the time limit, and its command never runs', async () => {
    const run = { id: 'a', actions: [action('executeTerminalCommand', { command: 'npm test' })] };
    const whenStarted = () => new Promise<void>(() => undefined);
    const { show, transcript, clock } = setUp([run, ...demos('b')], { whenStarted, settings: { stepTimeout: 5 } });
    const step = codeOf(show.next());
    while (show.state.progress?.waiting === undefined) await new Promise(setImmediate);
    await clock.advance(5000 + abortGrace);
    expect(await step).toBe('step-timeout');
    expect(await codeOf(show.next())).toBe('ran');
    expect(transcript.join('\n')).not.toContain('npm test');
  });

  it('runs each step once, in the order of the calls, with concurrent callers', async () => {
    const { show, transcript } = setUp(['a', 'b', 'c'].map((id) => ({ id, actions: [notice(id)] })));
    const outcomes = await Promise.all([show.next(), show.next(), show.next()]);
    expect(outcomes.map(({ executed }) => executed.demo.id)).toEqual(['a', 'b', 'c']);
    expect(transcript).toEqual(['notice info "a"', 'notice info "b"', 'notice info "c"']);
  });

  it('reports what ran, what comes next, and a higher revision', async () => {
    const { show } = setUp(demos('a', 'b'));
    const first = await show.next();
    expect(first.status).toBe('done');
    expect(first.state.next?.demo.id).toBe('b');
    const second = await show.next();
    expect(second.state.revision).toBeGreaterThan(first.state.revision);
    expect(show.executed.map(({ demo }) => demo.id)).toEqual(['a', 'b']);
    expect(second.state.next).toBeUndefined();
  });

  it('refuses next at the end and without demos, previous at the start, and unknown or disabled ids', async () => {
    const { show } = setUp(demos('a', '-off'));
    await show.next();
    expect(await codeOf(show.next())).toBe('no-next');
    expect(await codeOf(show.previous())).toBe('no-previous');
    expect(await codeOf(show.runById('b'))).toBe('unknown-demo');
    expect(await codeOf(show.runById('off'))).toBe('demo-disabled');
    expect(await codeOf(setUp([]).show.next())).toBe('no-demos');
    expect(await codeOf(setUp([]).show.previous())).toBe('no-demos');
  });

  it('saves what a demo changed when it ends, so that callers find it on disk', async () => {
    const actions = [
      action('create', { path: 'a.txt', content: 'one\n' }),
      action('insert', { path: 'a.txt', content: 'zero\none', position: 1 }),
    ];
    const { show } = setUp([{ id: 'a', actions }]);
    await show.next();
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('zero\none\n');
  });

  it('leaves the document unsaved when the setting says so', async () => {
    const actions = [
      action('create', { path: 'a.txt', content: 'one\n' }),
      action('insert', { path: 'a.txt', content: 'zero\none', position: 1 }),
    ];
    const { show } = setUp([{ id: 'a', actions }], { settings: { saveAfterDemo: false } });
    await show.next();
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('one\n');
  });

  it('names the action and the relative path of a file that cannot be saved', async () => {
    const actions = [
      action('create', { path: 'a.txt', content: 'one\n' }),
      action('insert', { path: 'a.txt', content: 'zero\none', position: 1 }, 8),
      action('waitForTimeout', { timeout: 1_000 }),
    ];
    const { show, clock } = setUp([{ id: 'a', title: 'Add it', actions }]);
    const step = show.next();
    await expect.poll(() => show.state.progress).toMatchObject({ action: 'waitForTimeout', index: 3, count: 3 });
    await rm(join(folder, 'a.txt'));
    await mkdir(join(folder, 'a.txt'));
    await Promise.all([
      expect(step).rejects.toMatchObject({
        code: 'step-failed',
        message: '“Add it”, action insert (talk.json:9): a.txt is not a file',
      }),
      clock.advance(1_000),
    ]);
  });

  it('saves changed files before an action that reads the disk', async () => {
    const change = (path: string) => [
      action('create', { path, content: 'one\n' }),
      action('insert', { path, content: 'zero\none', position: 1 }),
    ];
    const { show, transcript } = setUp([
      { id: 'a', actions: [...change('a.txt'), action('executeTerminalCommand', { command: 'cat a.txt' })] },
      { id: 'b', actions: [...change('b.txt'), action('copy', { path: 'b.txt', dest: 'c.txt' })] },
      { id: 'c', actions: [...change('d.txt'), action('rename', { path: 'd.txt', dest: 'e.txt' })] },
    ]);
    for (let i = 0; i < 3; i++) await show.next();
    const saving = (line: string) => /^(save|terminal \S+ \$|copy|rename) /.test(line);
    expect(transcript.filter(saving)).toEqual([
      'save a.txt',
      'terminal Showrunner $ cat a.txt',
      'save b.txt',
      'copy b.txt to c.txt',
      'save d.txt',
      'rename d.txt to e.txt',
    ]);
    expect(await readFile(join(folder, 'c.txt'), 'utf8')).toBe('zero\none\n');
    expect(await readFile(join(folder, 'e.txt'), 'utf8')).toBe('zero\none\n');
  });

  it('reports demo, action, location and reason when a step fails, and continues with the next one', async () => {
    const broken = action('highlight', { path: 'missing.txt', position: 1 }, 6);
    const { show, transcript, log } = setUp([
      { id: 'a', title: 'Look at it', actions: [notice('before'), broken, notice('never')] },
      { id: 'b', actions: [notice('after')] },
    ]);
    await expect(show.next()).rejects.toMatchObject({
      code: 'step-failed',
      message: '“Look at it”, action highlight (talk.json:7): There is no file missing.txt',
      location: { path: join(folder, '.demo/talk.json') },
    });
    expect(show.state).toMatchObject({ status: 'idle', lastError: expect.stringContaining('missing.txt') });
    expect(log.lines).toEqual([expect.stringContaining('error “Look at it”, action highlight (talk.json:7)')]);
    expect(transcript[1]).toContain('notice error');
    await show.next();
    expect(transcript).toEqual(['notice info "before"', expect.stringContaining('missing'), 'notice info "after"']);
    expect(show.state.lastError).toBeUndefined();
  });

  it.each([
    ['two words', 'hello World-2', 'terminal Showrunner $ echo hello World-2'],
    ['a second command', 'x; touch y', 'terminal Showrunner types "echo x; touch y"'],
    ['a line break', 'x\ntouch y\r\n', 'terminal Showrunner types "echo x touch y "'],
    ['a substitution', '$(touch y)', 'terminal Showrunner types "echo $(touch y)"'],
    ['the end of a quote', "x' touch y", `terminal Showrunner types "echo x' touch y"`],
    ['a key', 'x\u0003touch y', 'terminal Showrunner types "echo x touch y"'],
  ])(
    'types a command with %s from the clipboard, and runs it only if the text is plain',
    async (_what, content, line) => {
      const typed = action('executeTerminalCommand', { command: 'echo {DT_CLIPBOARD}' });
      const kept = action('setState', { state: { key: 'kept', value: '{DT_CLIPBOARD}' } });
      const later = action('executeTerminalCommand', { command: 'echo {STATE_kept}' });
      const { show, transcript } = setUp([
        { id: 'a', actions: [action('copyToClipboard', { content }), typed, kept] },
        { id: 'b', actions: [later] },
      ]);
      await show.next();
      await show.next();
      expect(transcript.filter((said) => /^terminal \S+ (types|\$)/.test(said))).toEqual([line, line]);
      const notices = transcript.filter((said) => said.startsWith('notice warning "The command contains clip'));
      expect(notices).toHaveLength(line.includes('$ echo h') ? 0 : 2);
    },
  );

  it('suggests the nearest action for one that does not exist', async () => {
    const { show } = setUp([{ id: 'a', actions: [action('opn', { path: 'x' })] }]);
    await expect(show.next()).rejects.toMatchObject({ hint: 'Did you mean "open"?' });
  });

  it('skips disabled actions', async () => {
    const off = action('showInfoMessage', { message: 'off', disabled: true });
    const { show, transcript } = setUp([{ id: 'a', actions: [off, notice('on')] }]);
    await show.next();
    expect(transcript).toEqual(['notice info "on"']);
  });
});

describe('a paused step', () => {
  const paused = [
    { id: 'a', actions: [notice('1'), action('pause'), notice('2')] },
    { id: 'b', actions: [notice('b')] },
  ];

  it('lets other calls run, and next continues it', async () => {
    const { show, transcript } = setUp(paused);
    expect((await show.next()).status).toBe('paused');
    expect(show.state).toMatchObject({ status: 'paused', pause: { kind: 'pause' } });
    expect(show.state.next?.demo.id).toBe('a');
    expect((await show.next()).status).toBe('done');
    await show.next();
    expect(transcript).toEqual(['notice info "1"', 'notice info "2"', 'notice info "b"']);
  });

  it('is cancelled by another step, by reset and by stop', async () => {
    const { show, transcript } = setUp(paused);
    await show.next();
    await show.runById('b');
    expect(show.state.status).toBe('idle');
    await show.runById('a');
    await show.reset();
    expect(show.state).toMatchObject({ status: 'idle', current: undefined });
    await show.next();
    await show.stop();
    expect(show.state.status).toBe('idle');
    expect(transcript).not.toContain('notice info "2"');
  });

  it('stays paused when the step that would cancel it is refused', async () => {
    const { show } = setUp(paused);
    await show.next();
    expect(await codeOf(show.runById('nobody'))).toBe('unknown-demo');
    expect(show.state.status).toBe('paused');
  });
});

describe('dispose', () => {
  it('makes the show refuse every step', async () => {
    const { show } = setUp(demos('a'));
    show.dispose();
    expect(await codeOf(show.next())).toBe('stopping');
  });
});

describe('a step with onStart', () => {
  it('calls onStart only when its turn comes, and only if the step runs', async () => {
    const { show } = setUp(demos('a'));
    const calls: string[] = [];
    const before = async () => void calls.push('front');
    await show.next({ onStart: before });
    expect(await codeOf(show.next({ onStart: before }))).toBe('no-next');
    expect(calls).toEqual(['front']);
  });
});

describe('the position in the show', () => {
  it('survives a window reload', async () => {
    const { show, store } = setUp(demos('a', 'b', 'c'));
    await show.next();
    await show.next();
    show.dispose();
    const reloaded = setUp(demos('a', 'b', 'c'), { store: createMemoryStore(store.content) });
    expect(reloaded.show.state.next?.demo.id).toBe('c');
    expect((await reloaded.show.previous()).executed.demo.id).toBe('a');
  });

  it('can be set, and next continues from there', async () => {
    const { show } = setUp(demos('a', 'b', 'c'));
    await show.startFrom('c');
    expect(show.state.current).toBeUndefined();
    expect((await show.next()).executed.demo.id).toBe('c');
  });

  it('is announced again when the demo files change', async () => {
    const { show, replace } = setUp(demos('a'));
    await show.next();
    const revisions: number[] = [];
    show.onDidChange((state) => revisions.push(state.revision));
    replace(demos('a', 'b'));
    expect(show.state.next?.demo.id).toBe('b');
    expect(revisions).toEqual([show.state.revision]);
  });
});

describe('the zoom of a highlight', () => {
  const place = { path: 'a.txt', position: 1 };
  const begin = { id: 'a', actions: [action('create', { path: 'a.txt' }), action('highlight', { ...place, zoom: 2 })] };
  const zooming = (transcript: readonly string[]) => transcript.filter((line) => /zoom|notice/.test(line));

  it('continues into the next demo when that demo highlights first', async () => {
    const then = { id: 'b', actions: [action('open', { path: 'a.txt' }), action('highlight', { ...place, zoom: 3 })] };
    const { show, transcript } = setUp([begin, then]);
    await show.next();
    await show.next();
    expect(zooming(transcript)).toEqual(['zoom in', 'zoom in', 'zoom in']);
    await show.reset();
    expect(zooming(transcript).slice(3)).toEqual(['zoom out', 'zoom out', 'zoom out']);
  });

  it('also continues when the settings zoom at every highlight', async () => {
    const bare = { actions: [action('create', { path: 'a.txt' }), action('highlight', place)] };
    const then = { id: 'b', actions: [action('highlight', place)] };
    const { show, transcript } = setUp([{ id: 'a', ...bare }, then], { settings: { 'highlight.zoom': 2 } });
    await show.next();
    await show.next();
    expect(zooming(transcript)).toEqual(['zoom in', 'zoom in']);
  });

  it.each([
    ['does something else', notice('else')],
    ['selects without a zoom of its own', action('selection', place)],
  ])('is taken back before a demo that first %s', async (_what, first) => {
    const { show, transcript } = setUp([
      begin,
      { id: 'b', actions: [first, action('highlight', { ...place, zoom: 2 })] },
    ]);
    await show.next();
    transcript.length = 0;
    await show.next();
    expect(zooming(transcript).slice(0, 2)).toEqual(['zoom out', 'zoom out']);
  });
});

describe('variables and nested demos', () => {
  it('replace state and workspace path in texts, and leave unknown names', async () => {
    const { show, transcript } = setUp([
      {
        id: 'a',
        actions: [
          action('setState', { state: { key: 'name', value: 'Ada $&' } }),
          notice('{STATE_name} {UNKNOWN} {DT_WORKSPACE_PATH}'),
        ],
      },
    ]);
    await show.next();
    expect(transcript.at(-1)).toBe(`notice info ${JSON.stringify(`Ada $& {UNKNOWN} ${folder}`)}`);
  });

  it('run some actions of a demo in their turn, and the cursor stays', async () => {
    const { show, transcript } = setUp([
      { id: 'a', actions: [notice('1')] },
      { id: 'b', actions: [notice('2'), notice('3'), action('highlight', { path: 'no.ts', position: 1 })] },
    ]);
    await show.runPart('b', { start: 1, end: 2 });
    expect(show.state).toMatchObject({ status: 'idle', current: undefined, next: { demo: { id: 'a' } } });
    await expect(show.runPart('b', { start: 2 })).rejects.toMatchObject({ code: 'step-failed' });
    await Promise.all([show.next(), show.runPart('b', { start: 0, end: 1 })]);
    expect(transcript.filter((line) => line.startsWith('notice info'))).toEqual([
      'notice info "3"',
      'notice info "1"',
      'notice info "2"',
    ]);
    await expect(show.runPart('x', { start: 0 })).rejects.toMatchObject({ code: 'unknown-demo' });
  });

  it('run a demo inside a demo, and refuse one that would run itself', async () => {
    const nest = (id: string) => action('runDemoById', { id });
    const { show, transcript } = setUp([
      { id: 'outer', actions: [nest('inner'), notice('outer')] },
      { id: 'inner', actions: [notice('inner')] },
      { id: 'loop', actions: [nest('back')] },
      { id: 'back', actions: [nest('loop')] },
    ]);
    await show.next();
    expect(transcript).toEqual(['notice info "inner"', 'notice info "outer"']);
    await expect(show.runById('loop')).rejects.toMatchObject({
      code: 'step-failed',
      message: expect.stringContaining('demo loop → demo back → demo loop'),
    });
  });
});
