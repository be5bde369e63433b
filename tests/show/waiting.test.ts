import { describe, expect, it } from 'vitest';
import { abortGrace } from '../../src/show/run/step.ts';
import { describeStop } from '../../src/show/stop-report.ts';
import { setUpHistory } from '../history/history-rig.ts';
import { action, demos } from '../support/demo-files.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-waiting-');
const hanging = { id: 'hang', actions: [action('waitForTimeout', { timeout: 60_000 })] };

function setUp(...drafts: Parameters<typeof setUpHistory>[1]) {
  const rig = setUpHistory(scratch.folder, drafts);
  scratch.onEnd(rig.dispose);
  return rig;
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ran',
    (error) => error.code as string,
  );

describe('a press while a step hangs', () => {
  it('is announced at once, before anything else happens', async () => {
    const { show, clock } = setUp(hanging, ...demos('a', 'b'));
    const first = codeOf(show.next());
    await clock.advance(1000);
    const told: string[] = [];
    show.onDidChange(({ revision, status, queueLength }) => void told.push(`${revision} ${status} ${queueLength}`));
    const { revision } = show.state;
    const others = [codeOf(show.next()), codeOf(show.next())];
    // No promise has run since.
    expect(told).toEqual([`${revision + 1} running 1`, `${revision + 2} running 2`]);
    await Promise.all([show.stop(), clock.advance(abortGrace)]);
    expect(await Promise.all([first, ...others])).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(told.at(-1)).toMatch(/ idle 0$/);
  });

  it('counts in the queue length until it is handled', async () => {
    const { show } = setUp(...demos('a', 'b', 'c'));
    const told: number[] = [];
    show.onDidChange(({ queueLength }) => void (queueLength !== told.at(-1) && told.push(queueLength)));
    await Promise.all([show.next(), show.next(), show.next()]);
    expect(told).toEqual([1, 2, 1, 0]);
  });

  it('is refused with a message once the queue is full', async () => {
    const { show, clock } = setUp(hanging);
    void codeOf(show.next());
    await clock.advance(1000);
    for (let press = 0; press < 16; press++) void codeOf(show.next());
    await expect(show.next()).rejects.toMatchObject({
      code: 'queue-full',
      message: '16 steps are already waiting, so this one was rejected',
    });
    expect(show.state.queueLength).toBe(16);
    await Promise.all([show.stop(), clock.advance(abortGrace)]);
  });

  it('does not outdate the revision that a caller knows: a step for that revision still runs', async () => {
    const { show } = setUp(...demos('a', 'b', 'c'));
    const { revision } = show.state;
    const presses = [codeOf(show.next({ ifRevision: revision })), codeOf(show.next())];
    expect(show.state.revision).toBe(revision + 1);
    expect(await Promise.all(presses)).toEqual(['ran', 'ran']);
    expect(await codeOf(show.next({ ifRevision: revision + 1 }))).toBe('revision-mismatch');
    expect(await codeOf(show.next({ ifRevision: show.state.revision + 1 }))).toBe('revision-mismatch');
  });
});

describe('stop', () => {
  it('reports the step it ended and how many presses it dropped, in the result and in the state', async () => {
    const { show, clock } = setUp(hanging, ...demos('a'));
    const presses = [codeOf(show.next())];
    await clock.advance(1000);
    presses.push(codeOf(show.next()), codeOf(show.next()));
    const stopping = show.stop();
    await clock.advance(abortGrace);
    const report = await stopping;
    expect([report.stopped?.demo.id, report.dropped]).toEqual(['hang', 2]);
    expect(describeStop(report)).toBe('Stopped “HANG”; 2 waiting presses dropped');
    expect(show.state.lastError).toBe('Stopped “HANG”; 2 waiting presses dropped');
    expect(await Promise.all(presses)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await show.next();
    expect(show.state.lastError).toBeUndefined();
  });

  it('also reports a paused step, and reports nothing when nothing runs', async () => {
    const { show } = setUp({ id: 'wait', actions: [action('pause')] });
    expect(await show.stop()).toEqual({ stopped: undefined, dropped: 0 });
    expect(show.state.lastError).toBeUndefined();
    await show.next();
    expect(await show.stop()).toMatchObject({ stopped: { demo: { id: 'wait' } }, dropped: 0 });
    expect(show.state).toMatchObject({ status: 'idle', lastError: 'Stopped “WAIT”' });
  });

  it('counts a press that was taken from the queue but had not begun', async () => {
    const { show } = setUp(...demos('a'));
    const press = codeOf(show.next());
    expect(await show.stop()).toEqual({ stopped: undefined, dropped: 1 });
    expect(await press).toBe('cancelled');
  });

  it('describeStop uses singular and plural', () => {
    expect(describeStop({ stopped: undefined, dropped: 1 })).toBe('1 waiting press dropped');
    expect(describeStop({ stopped: undefined, dropped: 3 })).toBe('3 waiting presses dropped');
    expect(describeStop({ stopped: undefined, dropped: 0 })).toBeUndefined();
  });
});
