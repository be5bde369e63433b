import { describe, expect, it } from 'vitest';
import type { SettingKey } from '../../src/core/settings.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createShow } from '../../src/show/show.ts';
import { action, demoFile } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

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
  it.each(['demo-time.startCountdown', 'showrunner.startCountdown'])('starts in a demo by %s', async (command) => {
    const { show, transcript } = setUp(20, command);
    await show.next();
    expect(show.state).toMatchObject({ countdown: 20, startedAt: 0 });
    expect(transcript).toEqual([]);
  });

  it('starts before the first step, and anew while it runs', async () => {
    const { show, clock } = setUp(20);
    show.startCountdown();
    await clock.advance(5000);
    expect(show.state).toMatchObject({ countdown: 20, startedAt: 0 });
    show.startCountdown();
    expect(show.state).toMatchObject({ countdown: 20, startedAt: 5000 });
  });

  it('counts the minutes of the settings where the demo file has none', async () => {
    const { show, transcript } = setUp(undefined, 'demo-time.startCountdown', { timer: 45 });
    await show.next();
    expect(show.state.countdown).toBe(45);
    await show.reset();
    show.startCountdown();
    expect(show.state.countdown).toBe(45);
    expect(transcript).toEqual([]);
    const own = setUp(20, 'demo-time.startCountdown', { timer: 45 });
    own.show.startCountdown();
    expect(own.show.state.countdown).toBe(20);
  });

  it('without a time says what to write, and the show goes on', async () => {
    const { show, transcript } = setUp();
    await show.next();
    show.startCountdown();
    const notice = expect.stringContaining('No countdown was started: “Talk” has no');
    expect(transcript).toEqual([notice, notice]);
    expect(show.state.countdown).toBeUndefined();
  });

  it('ends with a reset', async () => {
    const { show } = setUp(20);
    show.startCountdown();
    await show.reset();
    expect(show.state).toMatchObject({ countdown: undefined, startedAt: undefined });
  });

  it('ends with a stop that has no step to stop', async () => {
    const { show } = setUp(20);
    show.startCountdown();
    await show.stop();
    expect(show.state).toMatchObject({ countdown: undefined, startedAt: 0 });
  });
});
