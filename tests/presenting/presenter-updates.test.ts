import { describe, expect, it } from 'vitest';
import type { ShowSnapshot } from '../../src/api/editor-port.ts';
import { createEmitter } from '../../src/core/emitter.ts';
import { DemoError } from '../../src/core/errors.ts';
import { pauseStopwatch, startStopwatch } from '../../src/core/time/stopwatch.ts';
import { agendaOf } from '../../src/presenting/agenda.ts';
import { createPresenterUpdates } from '../../src/presenting/presenter-updates.ts';
import type { NextPlace, PresenterViewModel } from '../../src/presenting/presenter-view-model.ts';
import type { ShowState } from '../../src/show/show-state.ts';
import { demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const file = demoFile('/talk/.demo/a.json', demos('a', 'b'), { timer: 10 });
const [a, b] = file.demos.map((demo) => ({ file, demo }));

function setUp() {
  const clock = createVirtualClock();
  const library = createFixedLibrary(file);
  const changes = createEmitter<ShowState>();
  const plan = createEmitter<void>();
  let state = { status: 'idle', next: a } as ShowState;
  let notes: () => Promise<string> = async () => 'Say hello.';
  let next: () => Promise<NextPlace> = async () => ({ kind: 'demo', id: 'b', title: 'B' });
  const told: Partial<PresenterViewModel>[] = [];
  const model = createPresenterUpdates({
    show: {
      get state() {
        return state;
      },
      history: [],
      onDidChange: changes.event,
    },
    library: library.service,
    editorPort: {
      state: () => ({ status: state.status, revision: state.revision }) as ShowSnapshot,
      notes: () => notes(),
    },
    timekeeper: {
      agenda: () => {
        const parts = { rehearsed: () => undefined, minutes: undefined, now: clock.now() };
        return agendaOf({ files: library.service.current.files, stopwatch: state.stopwatch, ...parts });
      },
      onDidChange: plan.event,
    },
    findNext: () => next(),
    settings: createSettings(),
    clock,
    log: createRecordingLog(),
    onChange: (parts) => told.push(parts),
  });
  return {
    model,
    clock,
    plan,
    speak: (spoken: typeof notes) => {
      notes = spoken;
    },
    lead: (place: typeof next) => {
      next = place;
    },
    async move(part: Partial<ShowState>) {
      state = { ...state, ...part };
      changes.fire(state);
      await clock.advance(0);
    },
    /** The names of the parts that were sent since the last call. */
    names: () => told.splice(0).map((parts) => Object.keys(parts).sort().join(' ')),
    last: () => told.at(-1),
  };
}

describe('the updates of the presenter view', () => {
  it('start with everything, and stop while the view is hidden', async () => {
    const { model, clock, move, names } = setUp();
    await move({ revision: 1 });
    expect(names()).toEqual([]);
    model.watch(true);
    await clock.advance(0);
    expect(names()).toEqual(['about failure files next notes reveals show timing']);
    model.watch(false);
    await move({ revision: 2 });
    expect(names()).toEqual([]);
    model.watch(true);
    await clock.advance(0);
    expect(names()).toEqual(['show']);
  });

  it('contain only what changed since the last update', async () => {
    const { model, clock, move, names, last, speak } = setUp();
    model.watch(true);
    await clock.advance(0);
    names();
    await move({});
    expect(names()).toEqual([]);
    speak(async () => 'Now this.');
    await move({
      revision: 2,
      status: 'running',
      current: a,
      next: b,
      stopwatch: startStopwatch(clock.now(), file.path),
    });
    expect(last()).toMatchObject({
      notes: 'Now this.',
      files: [
        {
          demos: [
            { id: 'a', standing: 'running' },
            { id: 'b', standing: 'next' },
          ],
        },
      ],
      timing: { elapsed: 0, isRunning: true, agenda: { planned: 600_000 } },
    });
    names();
    await clock.advance(60_000);
    expect(names()).toEqual([]);
  });

  it('contain the time of the talk when it is paused, and again when the plan changes', async () => {
    const { model, clock, move, names, last, plan } = setUp();
    await move({ current: a, stopwatch: startStopwatch(0, file.path) });
    model.watch(true);
    await clock.advance(90_000);
    names();
    await move({ stopwatch: pauseStopwatch(startStopwatch(0, file.path), clock.now()) });
    expect(last()).toMatchObject({ timing: { elapsed: 90_000, isRunning: false } });
    expect(names()).toEqual(['timing']);
    plan.fire();
    await clock.advance(0);
    expect(names()).toEqual(['timing']);
  });

  it('do not wait for slow notes', async () => {
    const { model, clock, move, names, speak } = setUp();
    model.watch(true);
    await clock.advance(0);
    names();
    speak(() => new Promise((resolve) => clock.setTimeout(() => resolve('Late.'), 500)));
    await move({ revision: 2 });
    await clock.advance(50);
    expect(names()).toEqual(['show']);
    await clock.advance(500);
    expect(names()).toEqual(['notes']);
  });

  it('contain what comes next, and keep the last value when it cannot be read', async () => {
    const { model, clock, move, names, last, lead } = setUp();
    model.watch(true);
    await clock.advance(0);
    const slide = { kind: 'slide', index: 2, count: 9, title: 'Why' } as const;
    lead(() => new Promise((resolve) => clock.setTimeout(() => resolve(slide), 500)));
    names();
    await move({ revision: 2 });
    await clock.advance(50);
    expect(names()).toEqual(['show']);
    await clock.advance(500);
    expect(last()).toEqual({ next: slide });
    lead(() => Promise.reject(new DemoError('file-not-found', 'There is no deck.md')));
    names();
    await move({ revision: 3 });
    expect(names()).toEqual(['show']);
  });

  it('do not contain a late answer about a place that the show has left', async () => {
    const { model, clock, move, names, lead } = setUp();
    model.watch(true);
    lead(() => new Promise((resolve) => clock.setTimeout(() => resolve({ kind: 'end' }), 500)));
    await move({ revision: 2 });
    await clock.advance(100);
    lead(async () => ({ kind: 'demo', id: 'c', title: 'C' }));
    await move({ revision: 3 });
    names();
    await clock.advance(1000);
    expect(names()).toEqual([]);
  });

  it('contain the reason in place of the notes when there are none', async () => {
    const { model, clock, last, move, speak } = setUp();
    model.watch(true);
    speak(() => Promise.reject(new DemoError('notes-not-found', 'There is no notes.md')));
    await move({ revision: 2 });
    expect(last()).toMatchObject({ notes: 'There is no notes.md' });
    speak(() => Promise.reject(new DemoError('no-notes', 'No notes')));
    await move({ revision: 3 });
    await clock.advance(0);
    expect(last()).toMatchObject({ notes: '' });
  });

  it('contain everything again for a page that was reloaded', async () => {
    const { model, clock, names } = setUp();
    model.watch(true);
    await clock.advance(0);
    names();
    model.forget();
    model.watch(true);
    await clock.advance(0);
    expect(names()).toEqual(['about failure files next notes reveals show timing']);
  });
});
