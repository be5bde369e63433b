import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStates } from '../../src/history/states.ts';
import { outcomeOf } from '../../src/show/history-view.ts';
import { abortGrace } from '../../src/show/run/step.ts';
import { action } from '../support/demo-files.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { type HistorySetup, placesOf, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-slow-store-');
const create = (path: string) => action('create', { path, content: 'new\n' });
const drafts = [
  { id: 'a', actions: [create('a.txt')] },
  { id: 'b', actions: [create('b.txt'), action('pause'), create('late.txt')] },
];
const start = { line: 0, character: 0 };

function setUp(setup: HistorySetup) {
  const rig = setUpHistory(scratch.folder, drafts, setup);
  scratch.onEnd(rig.dispose);
  const outcomes = () => rig.show.history.map((step) => `${step.place.id} ${outcomeOf(step, rig.show)}`);
  return { ...rig, outcomes };
}

/** A store whose first write waits until `open` is called. */
function openSlowStore() {
  const states = createStates({ ...placesOf(scratch.folder), log: createRecordingLog() });
  const { keep } = states;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const asked: Uint8Array[] = [];
  return Object.assign(states, {
    async keep(bytes: Uint8Array) {
      asked.push(bytes);
      if (asked.length === 1) await opened;
      return keep(bytes);
    },
    asked,
    open,
  });
}

/** Step a is stopped while the store still writes the state before it. */
async function stopEarly() {
  await scratch.write('notes.txt', 'old\n');
  const states = openSlowStore();
  const rig = setUp({ states });
  await rig.workbench.documents.edit(join(scratch.folder, 'notes.txt'), [
    { range: { start, end: start }, text: 'unsaved\n' },
  ]);
  const before = await rig.look();
  const stopped = rig.show.next().catch((error) => error.code);
  await expect.poll(() => states.asked).toHaveLength(1);
  await Promise.all([rig.show.stop(), rig.clock.advance(abortGrace)]);
  expect(await stopped).toBe('cancelled');
  return { ...rig, states, before };
}

/** As above, and step b is running. */
async function stopInSlowStore() {
  const rig = await stopEarly();
  await rig.show.next();
  expect(rig.outcomes()).toEqual(['b paused']);
  rig.states.open();
  await expect.poll(rig.outcomes).toHaveLength(2);
  return rig;
}

describe('a step that is stopped before the state before it was stored', () => {
  it('has its own place in the history before the next step, and its own outcome', async () => {
    const { outcomes, show } = await stopInSlowStore();
    expect(outcomes()).toEqual(['a stopped', 'b paused']);
    await show.next();
    expect(outcomes()).toEqual(['a stopped', 'b done']);
    expect(show.history.map(({ end }) => end?.message)).toEqual(['Stopped “A”', undefined]);
  });

  it('can be undone together with the next step', async () => {
    const { show, look, before } = await stopInSlowStore();
    await show.next();
    expect(Object.keys((await look()).files)).toEqual(['b.txt', 'late.txt', 'notes.txt']);
    await show.reset();
    expect(await look()).toEqual(before);
  });

  it.each([
    ['alone', 0],
    ['and of what followed it', 1],
  ])('does not reappear in the history after a reset %s', async (_of, following) => {
    const { show, states, store, outcomes } = await stopEarly();
    for (let i = 0; i < following; i++) await show.next();
    await show.reset();
    states.open();
    await show.next();
    await show.next();
    expect(outcomes()).toEqual(['a done', 'b paused']);
    await show.next();
    await expect.poll(async () => JSON.stringify(await states.records())).toMatch(/("outcome":"done".*){2}/);
    const { outcomes: later } = setUp({ states, store });
    await expect.poll(later).toEqual(['a done', 'b done']);
  });

  it('is the same in the next window', async () => {
    const { show, states, store } = await stopInSlowStore();
    await show.next();
    await expect.poll(async () => JSON.stringify(await states.records())).toContain('"outcome":"done"');
    const { outcomes } = setUp({ states, store });
    await expect.poll(outcomes).toEqual(['a stopped', 'b done']);
  });
});
