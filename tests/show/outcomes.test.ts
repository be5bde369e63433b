import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../src/show/history-view.ts';
import { abortGrace } from '../../src/show/run/step.ts';
import type { Show } from '../../src/show/show.ts';
import { type HistorySetup, setUpHistory } from '../history/history-rig.ts';
import { action, type DemoDraft } from '../support/demo-files.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-outcomes-');

function setUp(drafts: readonly DemoDraft[], setup?: HistorySetup) {
  const rig = setUpHistory(scratch.folder, drafts, setup);
  scratch.onEnd(rig.dispose);
  return rig;
}

const fine: DemoDraft = { id: 'fine', actions: [action('showInfoMessage', { message: 'hello' })] };
const broken: DemoDraft = { id: 'broken', actions: [action('highlight', { path: 'missing.txt', position: 1 }, 3)] };
const long: DemoDraft = { id: 'long', actions: [action('waitForTimeout', { timeout: 60_000 })] };
const paused: DemoDraft = { id: 'paused', actions: [action('pause'), ...(fine.actions ?? [])] };

const outcomesOf = (show: Pick<Show, 'state' | 'history'>) =>
  show.history.map((step) => `${step.place.id} ${outcomeOf(step, show)}`);
const kept = ({ states }: ReturnType<typeof setUp>, words: string) =>
  expect.poll(async () => JSON.stringify(await states.records())).toContain(words);
const settled = (promise: Promise<unknown>) => promise.catch(() => undefined);

describe('the outcome of a step', () => {
  it('is done, failed or stopped, and a failure keeps its message', async () => {
    const { show, clock } = setUp([fine, broken, long]);
    await show.next();
    await settled(show.next());
    const stopped = settled(show.next());
    await expect.poll(() => outcomesOf(show)).toEqual(['fine done', 'broken failed', 'long running']);
    await Promise.all([show.stop(), clock.advance(abortGrace), stopped]);
    expect(outcomesOf(show)).toEqual(['fine done', 'broken failed', 'long stopped']);
    expect(show.history.map(({ end }) => end?.message)).toEqual([
      undefined,
      '“BROKEN”, action highlight (talk.json:4): There is no file missing.txt',
      'Stopped “LONG”',
    ]);
  });

  it('keeps the message and location of a failure until the next step; a stop is not a failure', async () => {
    const { show, clock } = setUp([broken, fine, long]);
    await settled(show.next());
    expect(show.state.failure).toMatchObject({
      message: show.state.lastError,
      location: { path: join(scratch.folder, '.demo/talk.json'), range: { start: { line: 3 } } },
    });
    await show.next();
    expect(show.state.failure).toBeUndefined();
    const stopped = settled(show.next());
    await expect.poll(() => show.state.status).toBe('running');
    await Promise.all([show.stop(), clock.advance(abortGrace), stopped]);
    expect([show.state.lastError, show.state.failure]).toEqual(['Stopped “LONG”', undefined]);
  });

  it('is known in the same change event that ends the step', async () => {
    const { show } = setUp([broken]);
    const told: string[] = [];
    show.onDidChange(({ status, lastError }) => {
      if (status === 'idle' && lastError !== undefined) told.push(...outcomesOf(show));
    });
    await settled(show.next());
    expect(told[0]).toBe('broken failed');
  });

  it('is that of the last run: a step that failed and then succeeded is done', async () => {
    const { show } = setUp([broken, fine]);
    await settled(show.next());
    await writeFile(join(scratch.folder, 'missing.txt'), 'there\n');
    await show.runById('broken');
    expect(outcomesOf(show)).toEqual(['broken done']);
  });

  it('is failed at the time limit, and stopped when another step replaces a paused one', async () => {
    const { show, clock } = setUp([long, paused, fine], { settings: { stepTimeout: 2 } });
    const first = settled(show.next());
    await expect.poll(() => outcomesOf(show)).toEqual(['long running']);
    await clock.advance(2000 + abortGrace);
    await first;
    await show.next();
    expect(outcomesOf(show)).toEqual(['long failed', 'paused paused']);
    await show.runById('fine');
    expect(outcomesOf(show)).toEqual(['long failed', 'paused stopped', 'fine done']);
    expect(show.history[1]?.end?.message).toBe('Canceled: another step replaced it');
  });

  it('is late while its slide is late, and earlier steps keep their outcomes', async () => {
    const { show } = setUp([broken, fine]);
    await settled(show.next());
    await show.next();
    const state = { ...show.state, status: 'running', stage: 'late' } as const;
    expect(outcomesOf({ state, history: show.history })).toEqual(['broken failed', 'fine late']);
  });

  it('survives a reload of the window, which stops a running step', async () => {
    const first = setUp([fine, broken, paused]);
    await first.show.next();
    await settled(first.show.next());
    await first.show.next();
    expect(outcomesOf(first.show)).toEqual(['fine done', 'broken failed', 'paused paused']);
    await kept(first, '"outcome":"failed"');
    const { states, store } = first;
    for (let window = 2; window < 4; window++) {
      const { show } = setUp([fine, broken, paused], { states, store });
      await expect.poll(() => show.history.length).toBe(3);
      expect(outcomesOf(show)).toEqual(['fine done', 'broken failed', 'paused stopped']);
      expect(show.history[1]?.end?.message).toContain('There is no file missing.txt');
      expect(show.history[2]?.end?.message).toContain('The window was closed or reloaded');
    }
  });

  it('is announced when a new window has read the stored history', async () => {
    const first = setUp([fine, broken]);
    await first.show.next();
    await settled(first.show.next());
    await kept(first, '"outcome":"failed"');
    const { show } = setUp([fine, broken], { states: first.states, store: first.store });
    const told: string[][] = [];
    show.onDidChange(() => void told.push(outcomesOf(show)));
    await expect.poll(() => told.at(-1)).toEqual(['fine done', 'broken failed']);
  });
});
