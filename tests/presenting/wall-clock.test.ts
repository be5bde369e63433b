import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import type { SettingKey } from '../../src/core/settings.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createWallClock, describeTime, untilNextMinute } from '../../src/presenting/wall-clock.ts';
import { createShow } from '../../src/show/show.ts';
import { action, type DemoDraft, demoFile } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const { folder, onEnd } = useScratch('showrunner-wall-clock-');
const demo: DemoDraft = { id: 'hello', actions: [action('showInfoMessage', { message: 'Hello' })] };

/** A show at 9:04:30 in virtual time, and the texts of its clock: the minutes, whenever they change. */
function setUp(values: Partial<Record<SettingKey, JsonValue>>) {
  const workbench = createHeadlessWorkbench({ folders: [folder] });
  const { service: library } = createFixedLibrary(demoFile(join(folder, '.demo/talk.json'), [demo]));
  const [clock, log, store, settings] = [
    createVirtualClock(),
    createRecordingLog(),
    createMemoryStore(),
    createSettings(values),
  ];
  const show = createShow({ library, workbench, settings, store, clock, log, isTrusted: () => true });
  const told: string[] = [];
  const start = new Date(2026, 2, 4, 9, 4, 30).getTime();
  const wallClock = createWallClock({
    show,
    settings,
    clock,
    now: () => new Date(start + clock.now()),
    showTime(words) {
      const minutes = words?.text.match(/:(\d\d)/)?.[1] ?? 'none';
      if (told.at(-1) !== minutes) told.push(minutes);
    },
  });
  onEnd(
    () => wallClock.dispose(),
    () => show.dispose(),
    workbench.dispose,
  );
  return { show, clock, settings, told, wallClock };
}

describe('the wall clock', () => {
  it('is visible from the first step, updates each minute, and disappears at a reset', async () => {
    const { show, clock, told } = setUp({ clock: true });
    await clock.advance(10_000);
    expect([told, clock.pending]).toEqual([['none'], 0]);
    await show.next();
    await clock.advance(19_999);
    expect(told).toEqual(['none', '04']);
    await clock.advance(1);
    expect(told).toEqual(['none', '04', '05']);
    await clock.advance(120_000);
    expect(told).toEqual(['none', '04', '05', '06', '07']);
    await show.reset();
    expect([told.at(-1), clock.pending]).toEqual(['none', 0]);
  });

  it('is off by default, without a timer, and follows its setting', async () => {
    const { show, clock, settings, told } = setUp({});
    await show.next();
    expect([told, clock.pending]).toEqual([['none'], 0]);
    settings.set('clock', true);
    expect([told, clock.pending]).toEqual([['none', '04'], 1]);
    settings.set('clock', false);
    expect([told, clock.pending]).toEqual([['none', '04', 'none'], 0]);
  });

  it('is hidden in presentation mode by default, unless a setting turns it on', async () => {
    const { show, settings, told } = setUp({});
    await show.next();
    await show.presentation.turn(true);
    expect(told).toEqual(['none']);
    settings.set('clock', true);
    expect(told).toEqual(['none', '04']);
  });

  it('is visible in presentation mode when a setting keeps the time visible', async () => {
    const { show, told } = setUp({ 'presentation.hideTime': false });
    await show.next();
    await show.presentation.turn(true);
    expect(told).toEqual(['none', '04']);
    await show.presentation.turn(false);
    expect(told).toEqual(['none', '04', 'none']);
  });

  it('stops when the window closes', async () => {
    const { show, clock, wallClock } = setUp({ clock: true });
    await show.next();
    wallClock.dispose();
    expect(clock.pending).toBe(0);
  });
});

describe('describeTime', () => {
  it.each([
    ['de-DE', 9, '9:05'],
    ['en-GB', 14, '14:05'],
    ['en-US', 14, '2:05 PM'],
    ['de-DE', 0, '0:05'],
  ])('returns the time in the format of %s', (locale, hour, words) => {
    const { text, label } = describeTime(new Date(2026, 2, 4, hour, 5, 59), locale);
    expect(text.replace(/\s/g, ' ')).toMatch(new RegExp(`^\\$\\(clock\\) 0?${words}$`));
    expect(label).toBe(text.replace('$(clock)', 'It is'));
  });

  it('is due again when the minute changes', () => {
    const times = [
      [0, 0],
      [12, 250],
      [59, 999],
    ] as const;
    expect(times.map(([second, ms]) => untilNextMinute(new Date(2026, 2, 4, 9, 5, second, ms)))).toEqual([
      60_000, 47_750, 1,
    ]);
  });
});
