import { describe, expect, it } from 'vitest';
import type { ApiStatus } from '../../src/api/status.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createFirstSteps } from '../../src/presenting/first-steps.ts';
import type { Timekeeper } from '../../src/presenting/timekeeper.ts';
import { createShow } from '../../src/show/show.ts';
import { action, demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const shared: ApiStatus = { state: 'on', port: 1, url: 'http://127.0.0.1:1', lanUrls: ['http://192.0.2.1:1'] };

function setUp(...drafts: Parameters<typeof demoFile>[1]) {
  const library = createFixedLibrary(demoFile('/w/.demo/1.json', drafts.length > 0 ? drafts : demos('a', 'b')));
  const parts = {
    library: library.service,
    settings: createSettings(),
    store: createMemoryStore(),
    clock: createVirtualClock(),
    log: createRecordingLog(),
  };
  const show = createShow({ ...parts, workbench: createHeadlessWorkbench({ folders: ['/w'] }), isTrusted: () => true });
  const timekeeper: { stage: Timekeeper['stage'] } = { stage: 'none' };
  const api: { status: ApiStatus; hasStreams: boolean } = { status: { state: 'off' }, hasStreams: false };
  const steps = createFirstSteps({ show, library: parts.library, timekeeper, api });
  const told: string[] = [];
  steps.onDidDo((step) => told.push(step));
  return { show, library, timekeeper, api, steps, told };
}

describe('the walkthrough steps', () => {
  it('are all open at the beginning', async () => {
    const { steps } = setUp();
    await Promise.resolve();
    expect([...steps.done]).toEqual([]);
  });

  it('"played" is done once a step has ended, and reported once', async () => {
    const { show, steps, told } = setUp();
    await show.next();
    await show.next();
    expect(told).toEqual(['played']);
    expect([...steps.done]).toEqual(['played']);
  });

  it('"presented" is done once presentation mode was on', async () => {
    const { show, told } = setUp();
    await show.presentation.turn(true);
    await show.presentation.turn(false);
    expect(told).toEqual(['presented']);
  });

  it('"played" is not done by a step that fails', async () => {
    const { show, told } = setUp({ id: 'a', actions: [action('open', { path: 'nowhere.ts' })] });
    await show.next().catch(() => undefined);
    expect(show.state.lastError).toContain('nowhere.ts');
    expect(told).toEqual([]);
  });

  it('"rehearsed" is done once a step of a rehearsal has ended', async () => {
    const { show, timekeeper, told } = setUp();
    timekeeper.stage = 'running';
    expect(told).toEqual([]);
    await show.next();
    expect(told).toEqual(['played', 'rehearsed']);
  });

  it('"usedPhone" is done once a step has ended while a phone is connected and the remote is shared', async () => {
    const { show, api, told } = setUp();
    api.hasStreams = true;
    await show.next();
    expect(told).toEqual(['played']);
    api.status = shared;
    await show.next();
    expect(told).toEqual(['played', 'usedPhone']);
  });

  it('"written" is done once a demo file has changed after the first reading', async () => {
    const { library, told } = setUp();
    await Promise.resolve();
    library.replace(demoFile('/w/.demo/1.json', demos('a', 'b', 'c')));
    expect(told).toEqual(['written']);
  });

  it('can be extended by steps that other parts of the extension complete', () => {
    const { steps, told } = setUp();
    steps.add('checked');
    steps.add('checked');
    expect(told).toEqual(['checked']);
  });
});
