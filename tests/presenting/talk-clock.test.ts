import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import type { Agenda } from '../../src/presenting/agenda.ts';
import { createTalkClock, describeTalkTime, type TimeParts, untilNextSecond } from '../../src/presenting/talk-clock.ts';
import { createShow } from '../../src/show/show.ts';
import { demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

/** A show in virtual time, and the texts of its clock, without the icon. */
function setUp() {
  const clock = createVirtualClock();
  const settings = createSettings();
  const show = createShow({
    library: createFixedLibrary(demoFile('/w/.demo/talk.json', demos('a', 'b'), { timer: 5 })).service,
    workbench: createHeadlessWorkbench({ folders: ['/w'] }),
    settings,
    store: createMemoryStore(),
    clock,
    log: createRecordingLog(),
    isTrusted: () => true,
  });
  const told: string[] = [];
  const rehearsed = createEmitter<void>();
  let agenda: Agenda = { entries: [], planned: undefined, left: undefined, ahead: undefined };
  const talkClock = createTalkClock({
    show,
    timekeeper: { agenda: () => agenda, onDidChange: rehearsed.event },
    settings,
    clock,
    showTime: (words) => told.push(words?.text.replace('$(watch) ', '') ?? 'none'),
  });
  const plan = (next: Partial<Agenda>) => {
    agenda = { ...agenda, ...next };
    rehearsed.fire();
  };
  return { show, settings, clock, told, plan, talkClock };
}

describe('the talk clock', () => {
  it('is visible from the first step until a reset, and updates each second', async () => {
    const { show, clock, told } = setUp();
    expect([told, clock.pending]).toEqual([['none'], 0]);
    await clock.advance(5000);
    await show.next();
    await clock.advance(2500);
    await show.next();
    expect(told).toEqual(['none', '0:00', '0:01', '0:02']);
    await show.reset();
    expect([told.at(-1), clock.pending]).toEqual(['none', 0]);
  });

  it('is hidden in presentation mode, unless the settings say otherwise', async () => {
    const { show, settings, clock, told } = setUp();
    await show.next();
    await show.presentation.turn(true);
    expect([told.at(-1), clock.pending]).toEqual(['none', 0]);
    settings.set('presentation.hideTime', false);
    expect(told.at(-1)).toBe('0:00');
    settings.set('presentation.hideTime', true);
    await show.presentation.turn(false);
    expect(told.at(-1)).toBe('0:00');
  });

  it('counts down from before the first step, and shows the full time after a reset of the timer', async () => {
    const { show, clock, told } = setUp();
    show.timer.startCountdown();
    await clock.advance(1000);
    show.timer.reset();
    expect(told).toEqual(['none', '5:00 left', '4:59 left', '5:00 left · paused']);
    expect(clock.pending).toBe(0);
  });

  it('runs no timer while it is paused', async () => {
    const { show, clock, told } = setUp();
    await show.next();
    show.timer.pause();
    expect([told.at(-1), clock.pending]).toEqual(['0:00 · paused', 0]);
    show.timer.resume();
    await clock.advance(1000);
    expect(told.at(-1)).toBe('0:01');
  });

  it('shows the plan of a rehearsal as soon as there is one', async () => {
    const { show, told, plan } = setUp();
    await show.next();
    plan({ planned: 600_000, ahead: -60_000 });
    expect(told.at(-1)).toBe('0:00 of 10:00 · 1:00 behind');
  });

  it('stops when the window closes', async () => {
    const { show, clock, talkClock } = setUp();
    await show.next();
    talkClock.dispose();
    expect(clock.pending).toBe(0);
  });
});

const minute = 60_000;
const describeTime = (parts: Partial<TimeParts>) =>
  describeTalkTime({
    elapsed: 0,
    isRunning: true,
    countdown: undefined,
    agenda: { planned: undefined, ahead: undefined },
    ...parts,
  });

describe('describeTalkTime', () => {
  it.each([
    [20, 0, '$(watch) 20:00 left'],
    [20, 999, '$(watch) 20:00 left'],
    [20, 1000, '$(watch) 19:59 left'],
    [0.5, 0, '$(watch) 0:30 left'],
    [120, 0, '$(watch) 2:00:00 left'],
    [1, 60_000, '$(watch) 0:00 left'],
    [1, 61_000, '$(watch) 0:01 behind'],
  ])('returns with a countdown of %d minutes, after %d ms: %s', (countdown, elapsed, text) => {
    expect(describeTime({ countdown, elapsed }).text).toBe(text);
  });

  it('returns the elapsed time if there is no countdown, with the plan if the talk has one', () => {
    expect(describeTime({ elapsed: 65_999 })).toEqual({ text: '$(watch) 1:05', label: '1:05 elapsed', isOver: false });
    const agenda = { planned: 25 * minute, ahead: 0 };
    expect(describeTime({ elapsed: 65_999, agenda })).toEqual({
      text: '$(watch) 1:05 of 25:00',
      label: '1:05 of 25:00 elapsed, on time',
      isOver: false,
    });
  });

  it('warns only once the time is up', () => {
    expect(describeTime({ countdown: 1, elapsed: 60_999 })).toMatchObject({
      isOver: false,
      label: '0:00 left of 1 min',
    });
    expect(describeTime({ countdown: 1, elapsed: 61_000 })).toMatchObject({ isOver: true, label: '0:01 behind 1 min' });
    const agenda = { planned: minute, ahead: 0 };
    expect(describeTime({ elapsed: minute, agenda }).isOver).toBe(false);
    expect(describeTime({ elapsed: minute + 1, agenda }).isOver).toBe(true);
  });

  it('adds how far ahead or behind the talk is, if that matters, and whether it is paused', () => {
    const at = (ahead: number, isRunning = true) =>
      describeTime({ countdown: 20, isRunning, agenda: { planned: 20 * minute, ahead } });
    expect(at(-80_000).text).toBe('$(watch) 20:00 left · 1:20 behind');
    expect(at(40_500, false)).toMatchObject({
      text: '$(watch) 20:00 left · 0:40 ahead · paused',
      label: '20:00 left of 20 min, 0:40 ahead, paused',
    });
    const late = { countdown: 20, elapsed: 21 * minute, agenda: { planned: 25 * minute, ahead: -80_000 } };
    expect(describeTime(late).text).toBe('$(watch) 1:00 behind');
    expect(at(14_999)).toMatchObject({ text: '$(watch) 20:00 left', label: '20:00 left of 20 min, on time' });
  });

  it('is due again when the second changes', () => {
    expect([0, 250, 61_999].map(untilNextSecond)).toEqual([1000, 750, 1]);
  });
});
