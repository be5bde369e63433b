import { describe, expect, it } from 'vitest';
import type { SettingKey } from '../../../src/core/settings.ts';
import { elapsedOf } from '../../../src/core/time/stopwatch.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createShow } from '../../../src/show/show.ts';
import { action, demoFile } from '../../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../../support/host-parts.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

/** One demo that starts the countdown by the command. */
function setUp(
  timer?: number,
  command = 'demo-time.startCountdown',
  settings: Partial<Record<SettingKey, number>> = {},
) {
  const transcript: string[] = [];
  const clock = createVirtualClock();
  const actions = [action('executeVSCodeCommand', { command })];
  const rest = { title: 'Talk', ...(timer !== undefined && { timer }) };
  const show = createShow({
    library: createFixedLibrary(demoFile('/w/.demo/talk.json', [{ id: 'a', actions }], rest)).service,
    workbench: createHeadlessWorkbench({ folders: ['/w'], transcript: (line) => void transcript.push(line) }),
    settings: createSettings(settings),
    store: createMemoryStore(),
    clock,
    log: createRecordingLog(),
    isTrusted: () => true,
  });
  return { show, transcript, clock };
}

describe('the countdown', () => {
  it.each(['demo-time.startCountdown', 'showrunner.startCountdown'])(
    'is started by the command %s in a demo',
    async (command) => {
      const { show, transcript } = setUp(20, command);
      await show.next();
      expect(show.state).toMatchObject({ countdown: 20, stopwatch: { elapsed: 0, since: 0 } });
      expect(transcript).toEqual([]);
    },
  );

  it('can start before the first step, and starts over while it runs', async () => {
    const { show, clock } = setUp(20);
    show.timer.startCountdown();
    await clock.advance(5000);
    expect(show.state).toMatchObject({ countdown: 20, stopwatch: { elapsed: 0, since: 0 } });
    show.timer.startCountdown();
    expect(show.state).toMatchObject({ countdown: 20, stopwatch: { elapsed: 0, since: 5000 } });
  });

  it('uses the minutes from the settings when the demo file has none', async () => {
    const { show, transcript } = setUp(undefined, 'demo-time.startCountdown', { timer: 45 });
    await show.next();
    expect(show.state.countdown).toBe(45);
    await show.reset();
    show.timer.startCountdown();
    expect(show.state.countdown).toBe(45);
    expect(transcript).toEqual([]);
    const own = setUp(20, 'demo-time.startCountdown', { timer: 45 });
    own.show.timer.startCountdown();
    expect(own.show.state.countdown).toBe(20);
  });

  it('does not start without a time: a notice says what to write, and the show continues', async () => {
    const { show, transcript } = setUp();
    await show.next();
    show.timer.startCountdown();
    const notice = expect.stringContaining('No countdown started, because “Talk” has no');
    expect(transcript).toEqual([notice, notice]);
    expect(show.state.countdown).toBeUndefined();
  });

  it('ends with a reset', async () => {
    const { show } = setUp(20);
    show.timer.startCountdown();
    await show.reset();
    expect(show.state).toMatchObject({ countdown: undefined, stopwatch: undefined });
  });

  it('ends with stop when no step is running', async () => {
    const { show } = setUp(20);
    show.timer.startCountdown();
    await show.stop();
    expect(show.state).toMatchObject({ countdown: undefined, stopwatch: { since: 0 } });
  });
});

/** Two demo files with two demos each; the second has a time of its own. */
function setUpTalk(store = createMemoryStore()) {
  const clock = createVirtualClock();
  const files = [
    demoFile('/w/.demo/1.json', [{ id: 'a' }, { id: 'b' }]),
    demoFile('/w/.demo/2.json', [{ id: 'c' }, { id: 'd' }], { timer: 5 }),
  ];
  const show = createShow({
    library: createFixedLibrary(...files).service,
    workbench: createHeadlessWorkbench({ folders: ['/w'] }),
    settings: createSettings(),
    store,
    clock,
    log: createRecordingLog(),
    isTrusted: () => true,
  });
  const elapsed = () => show.state.stopwatch && elapsedOf(show.state.stopwatch, clock.now());
  const laps = () => show.state.stopwatch?.laps;
  return { show, clock, elapsed, laps };
}

describe('the timer of a talk', () => {
  it('begins with the first step, and counts time for a demo file until a step of another one runs', async () => {
    const { show, clock, elapsed, laps } = setUpTalk();
    await clock.advance(7000);
    expect(elapsed()).toBeUndefined();
    await show.next();
    await clock.advance(1000);
    await show.next();
    await clock.advance(2000);
    await show.next();
    await clock.advance(4000);
    await show.previous();
    await clock.advance(8000);
    await show.next();
    expect(elapsed()).toBe(15_000);
    expect(laps()).toEqual({ '/w/.demo/1.json': 11_000, '/w/.demo/2.json': 4000 });
  });

  it('does not count while it is paused, even if steps run, and continues afterwards', async () => {
    const { show, clock, elapsed } = setUpTalk();
    await show.next();
    await clock.advance(3000);
    show.timer.pause();
    await clock.advance(60_000);
    await show.next();
    expect(elapsed()).toBe(3000);
    show.timer.resume();
    await clock.advance(2000);
    expect(elapsed()).toBe(5000);
  });

  it('ignores a second pause or resume, and a pause before the talk', () => {
    const { show } = setUpTalk();
    const before = show.state;
    expect(show.timer.pause()).toBe(before);
    expect(show.timer.reset()).toBe(before);
    const running = show.timer.resume();
    expect(show.timer.resume()).toBe(running);
    const paused = show.timer.pause();
    expect(show.timer.pause()).toBe(paused);
  });

  it('can start before the first step, and that time counts for the first demo file', async () => {
    const { show, clock, laps } = setUpTalk();
    show.timer.resume();
    await clock.advance(9000);
    await show.runById('c');
    expect(laps()).toEqual({ '/w/.demo/1.json': 9000 });
  });

  it('waits at zero for the next step after a reset, and keeps its countdown', async () => {
    const { show, clock, elapsed, laps } = setUpTalk();
    show.timer.start(10);
    await clock.advance(3000);
    await show.next();
    show.timer.reset();
    await clock.advance(60_000);
    expect(show.state).toMatchObject({ stopwatch: undefined, countdown: 10 });
    await show.next();
    await clock.advance(1000);
    expect([elapsed(), laps(), show.state.countdown]).toEqual([1000, {}, 10]);
  });

  it('starts at zero with the given minutes, or those of the demo file, or without a countdown', async () => {
    const { show, clock, elapsed, laps } = setUpTalk();
    await show.next();
    await clock.advance(3000);
    expect(show.timer.start().countdown).toBeUndefined();
    expect(elapsed()).toBe(0);
    expect(laps()).toEqual({ '/w/.demo/1.json': 3000 });
    expect(show.timer.start(0.5).countdown).toBe(0.5);
    await show.runById('c');
    expect(show.timer.start().countdown).toBe(5);
  });

  it('continues in the next window, and stays paused there if it was paused', async () => {
    const store = createMemoryStore();
    const { show, clock } = setUpTalk(store);
    await show.next();
    show.timer.start(20);
    await clock.advance(4000);
    show.timer.pause();
    show.dispose();
    const next = setUpTalk(store);
    await next.clock.advance(9000);
    expect([next.elapsed(), next.laps(), next.show.state.countdown]).toEqual([4000, { '/w/.demo/1.json': 4000 }, 20]);
    next.show.timer.resume();
    await next.clock.advance(1000);
    expect(next.elapsed()).toBe(5000);
    await next.show.reset();
    expect([...store.content.keys()]).toEqual([]);
  });

  it('does not switch to another demo file when part of a demo in it is tried out', async () => {
    const { show, clock, laps } = setUpTalk();
    await show.next();
    await clock.advance(3000);
    await show.runPart('c', { start: 0 });
    await clock.advance(2000);
    await show.next();
    expect(laps()).toEqual({ '/w/.demo/1.json': 5000 });
  });
});
