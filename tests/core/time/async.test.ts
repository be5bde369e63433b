import { describe, expect, it } from 'vitest';
import { DemoError } from '../../../src/core/errors.ts';
import {
  createLatestRun,
  createLimiter,
  createQueue,
  createReadWriteLock,
  createSequencer,
  createSharedRun,
  createThrottledDelayer,
} from '../../../src/core/time/async.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

/** A task that logs its start and end, and ends when `finish` is called. */
function createTask(name: string, log: string[]) {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = async () => {
    log.push(`start ${name}`);
    await done;
    log.push(`end ${name}`);
    return name;
  };
  return { run, finish };
}

describe('createSequencer', () => {
  it('runs tasks one at a time, in the order of the calls, even if one fails', async () => {
    const log: string[] = [];
    const [a, b] = ['a', 'b'].map((name) => createTask(name, log));
    const sequencer = createSequencer();
    const all = [
      sequencer.queue(a!.run),
      sequencer.queue(() => Promise.reject(new Error('broken'))),
      sequencer.queue(b!.run),
    ];
    b!.finish();
    a!.finish();
    expect(await Promise.allSettled(all)).toMatchObject([
      { value: 'a' },
      { reason: new Error('broken') },
      { value: 'b' },
    ]);
    expect(log).toEqual(['start a', 'end a', 'start b', 'end b']);
  });

  it('runs a task once for all calls while it is queued, and again for a call while it runs', async () => {
    const runs: string[] = [];
    const log: string[] = [];
    const first = createTask('first', log);
    const count = async () => void runs.push('run');
    const sequencer = createSequencer();
    const blocked = sequencer.queue(first.run);
    const both = [sequencer.queueOnce(count), sequencer.queueOnce(count)];
    first.finish();
    await Promise.all([blocked, ...both]);
    expect(runs).toHaveLength(1);
    await sequencer.queueOnce(count);
    expect(runs).toHaveLength(2);
  });

  it('runs a task again when another task was queued after it', async () => {
    const order: string[] = [];
    const follow = async () => void order.push('follow');
    const stop = async () => void order.push('stop');
    const sequencer = createSequencer();
    await Promise.all([sequencer.queueOnce(follow), sequencer.queue(stop), sequencer.queueOnce(follow)]);
    expect(order).toEqual(['follow', 'stop', 'follow']);
  });
});

it('the limiter runs two tasks at a time, and continues after one fails', async () => {
  const log: string[] = [];
  const [a, b, c] = ['a', 'b', 'c'].map((name) => createTask(name, log));
  const limit = createLimiter(2);
  const all = [limit(a!.run), limit(() => b!.run().then(() => Promise.reject(new Error('broken')))), limit(c!.run)];
  await Promise.resolve();
  expect(log).toEqual(['start a', 'start b']);
  b!.finish();
  c!.finish();
  await expect(all[1]).rejects.toThrow('broken');
  expect(await all[2]).toBe('c');
  a!.finish();
  expect(await all[0]).toBe('a');
});

describe('the throttled delayer', () => {
  it('runs once for all requests during its delay, and once more for all requests during a run', async () => {
    const clock = createVirtualClock();
    const log: string[] = [];
    let task = createTask('1', log);
    const delayer = createThrottledDelayer(clock, 50, () => task.run().then(() => undefined));
    delayer.trigger();
    delayer.trigger();
    await clock.advance(50);
    expect(log).toEqual(['start 1']);
    delayer.trigger();
    delayer.trigger();
    await clock.advance(500);
    expect(log).toEqual(['start 1']);
    const first = task;
    task = createTask('2', log);
    first.finish();
    await clock.advance(50);
    await clock.advance(50);
    expect(log).toEqual(['start 1', 'end 1', 'start 2']);
  });

  it('runs nothing after it is disposed', async () => {
    const clock = createVirtualClock();
    const log: string[] = [];
    const delayer = createThrottledDelayer(clock, 50, () =>
      createTask('1', log)
        .run()
        .then(() => undefined),
    );
    delayer.trigger();
    delayer.dispose();
    await clock.advance(500);
    expect(log).toEqual([]);
  });
});

it('the read-write lock admits readers together, and a writer alone', async () => {
  const log: string[] = [];
  const [a, b, w, c] = ['a', 'b', 'w', 'c'].map((name) => createTask(name, log));
  const lock = createReadWriteLock();
  const readers = [lock.read(a!.run), lock.read(b!.run)];
  const writer = lock.write(() => w!.run().then(() => undefined));
  const late = lock.read(c!.run);
  b!.finish();
  c!.finish();
  await readers[1];
  expect(log).not.toContain('start w');
  a!.finish();
  await Promise.all(readers);
  w!.finish();
  await Promise.all([writer, late]);
  expect(log.indexOf('end a')).toBeLessThan(log.indexOf('start w'));
  expect(log.indexOf('end w')).toBeLessThan(log.indexOf('start c'));
});

it('clearing the queue rejects the waiting tasks and lets the running one finish', async () => {
  const log: string[] = [];
  const queue = createQueue(16);
  const [a, b] = ['a', 'b'].map((name) => createTask(name, log));
  const first = queue.run(a!.run);
  const second = queue.run(b!.run);
  queue.clear(new DemoError('cancelled', 'Stopped'));
  a!.finish();
  await expect(second).rejects.toMatchObject({ code: 'cancelled' });
  expect(await first).toBe('a');
  expect(log).toEqual(['start a', 'end a']);
});

describe('createSharedRun', () => {
  it('shares a run in progress among all callers, and starts another run after it', async () => {
    let runs = 0;
    const run = createSharedRun(async () => {
      runs += 1;
      return runs;
    });
    expect(await Promise.all([run(), run(), run()])).toEqual([1, 1, 1]);
    expect(await run()).toBe(2);
  });

  it('rejects for all callers who share a failed run, and can run again', async () => {
    let runs = 0;
    const run = createSharedRun(async () => {
      runs += 1;
      if (runs === 1) throw new Error('no');
      return runs;
    });
    const [first, second] = [run(), run()];
    await expect(first).rejects.toThrow('no');
    await expect(second).rejects.toThrow('no');
    expect(await run()).toBe(2);
  });
});

describe('createLatestRun', () => {
  it('marks a run as the latest until another one begins', () => {
    const beginRun = createLatestRun();
    const isFirstLatest = beginRun();
    expect(isFirstLatest()).toBe(true);
    const isSecondLatest = beginRun();
    expect([isFirstLatest(), isSecondLatest()]).toEqual([false, true]);
  });
});
