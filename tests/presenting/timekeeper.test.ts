import { describe, expect, it } from 'vitest';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createTimekeeper } from '../../src/presenting/timekeeper.ts';
import { createShow } from '../../src/show/show.ts';
import { demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

/** Three demo files of a talk; the second has a `timer` of two minutes. */
function setUp(store = createMemoryStore(), folder = '/w') {
  const files = [
    demoFile(`${folder}/.demo/1.json`, demos('a', 'b')),
    demoFile(`${folder}/.demo/2.json`, demos('c'), { timer: 2 }),
    demoFile(`${folder}/.demo/3.json`, demos('d')),
  ];
  const clock = createVirtualClock();
  const parts = {
    library: createFixedLibrary(...files).service,
    settings: createSettings(),
    store,
    clock,
    log: createRecordingLog(),
  };
  const workbench = createHeadlessWorkbench({ folders: [folder] });
  const show = createShow({ ...parts, workbench, isTrusted: () => true });
  const timekeeper = createTimekeeper({ ...parts, show });
  const stages: string[] = [];
  timekeeper.onDidChange(() => stages.push(timekeeper.stage));
  /** Takes the next step and waits this many seconds. */
  const step = async (seconds: number) => {
    await show.next();
    await clock.advance(seconds * 1000);
  };
  const plans = () => timekeeper.agenda().entries.map(({ planned }) => planned && planned / 1000);
  return { show, clock, timekeeper, stages, step, plans, store };
}

describe('the timekeeper', () => {
  it('returns the planned time of each demo file, and the time it takes', async () => {
    const { timekeeper, step, plans } = setUp();
    expect(plans()).toEqual([undefined, 120, undefined]);
    await step(10);
    await step(20);
    await step(130);
    const { entries, ahead } = timekeeper.agenda();
    expect(entries.map(({ actual }) => actual)).toEqual([30_000, 130_000, undefined]);
    expect(ahead).toBe(-10_000);
  });

  it('rehearses from the start of the show, and the rehearsed times become the plan of files without one', async () => {
    const { show, timekeeper, stages, step, plans, clock } = setUp();
    await step(99);
    await timekeeper.rehearse();
    expect(show.state).toMatchObject({ current: undefined, countdown: undefined, stopwatch: { elapsed: 0 } });
    expect(timekeeper.stage).toBe('running');
    await clock.advance(5000);
    await step(10);
    await step(20);
    await step(40);
    expect(plans()).toEqual([undefined, 120, undefined]);
    await step(0);
    expect(timekeeper.stage).toBe('complete');
    await clock.advance(50_000);
    timekeeper.endRehearsal();
    expect(plans()).toEqual([35, 120, 50]);
    expect(stages).toEqual(['running', 'complete', 'none']);
    expect(timekeeper.agenda()).toMatchObject({ planned: 205_000 });
  });

  it('keeps the rehearsed times when the show is reset after its end', async () => {
    const { show, timekeeper, step, plans } = setUp();
    await timekeeper.rehearse();
    for (const seconds of [1, 2, 3, 4]) await step(seconds);
    await show.reset();
    expect(timekeeper.stage).toBe('none');
    expect(plans()).toEqual([3, 120, 0]);
  });

  it('keeps times of an earlier rehearsal for files that the last one did not reach', async () => {
    const { timekeeper, step, plans } = setUp();
    await timekeeper.rehearse();
    for (const seconds of [1, 2, 3, 4]) await step(seconds);
    timekeeper.endRehearsal();
    await timekeeper.rehearse();
    await step(60);
    timekeeper.endRehearsal();
    expect(plans()).toEqual([60, 120, 4]);
  });

  it('drops a rehearsal when its show or timer is reset midway', async () => {
    const { show, timekeeper, step, plans } = setUp();
    await timekeeper.rehearse();
    await step(60);
    await show.reset();
    await timekeeper.rehearse();
    await step(60);
    show.timer.reset();
    expect([timekeeper.stage, plans()]).toEqual(['none', [undefined, 120, undefined]]);
  });

  it('continues a rehearsal in the next window, and keeps its times when the folder is moved', async () => {
    const { show, timekeeper, step, store } = setUp();
    await timekeeper.rehearse();
    await step(30);
    show.timer.pause();
    show.dispose();
    const next = setUp(store);
    expect(next.timekeeper.stage).toBe('running');
    next.timekeeper.endRehearsal();
    expect(next.plans()[0]).toBe(30);
    await next.show.reset();
    expect([...store.content.keys()]).toEqual(['rehearsal']);
    const moved = setUp(store, '/elsewhere/w');
    expect([moved.plans()[0], moved.timekeeper.stage]).toEqual([30, 'none']);
  });

  it('ignores endRehearsal when there is no rehearsal', () => {
    const { timekeeper, stages, store } = setUp();
    timekeeper.endRehearsal();
    expect([stages, store.content.size]).toEqual([[], 0]);
  });
});
