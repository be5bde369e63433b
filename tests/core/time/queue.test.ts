import { describe, expect, it } from 'vitest';
import { DemoError } from '../../../src/core/errors.ts';
import { createQueue } from '../../../src/core/time/queue.ts';

/** A task that says when it starts and ends when told to. */
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

describe('the queue', () => {
  it('runs tasks one at a time, in order of arrival', async () => {
    const log: string[] = [];
    const [a, b, c] = ['a', 'b', 'c'].map((name) => createTask(name, log));
    const queue = createQueue(16);
    const all = [queue.run(a!.run), queue.run(b!.run), queue.run(c!.run)];
    expect(queue.length).toBe(2);
    c!.finish();
    b!.finish();
    a!.finish();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['start a', 'end a', 'start b', 'end b', 'start c', 'end c']);
    expect(queue.length).toBe(0);
  });

  it('starts a task at once when nothing runs', () => {
    const log: string[] = [];
    void createQueue(0).run(createTask('a', log).run);
    expect(log).toEqual(['start a']);
  });

  it('refuses more than its limit and runs none of the refused', async () => {
    const log: string[] = [];
    const queue = createQueue(2);
    const tasks = ['a', 'b', 'c', 'd'].map((name) => createTask(name, log));
    const outcomes = tasks.map((task) => queue.run(task.run).catch((error: DemoError) => error.code));
    for (const task of tasks) task.finish();
    expect(await Promise.all(outcomes)).toEqual(['a', 'b', 'c', 'queue-full']);
    expect(log).not.toContain('start d');
  });

  it('goes on after a task that fails, and tells only its caller', async () => {
    const queue = createQueue(16);
    const failed = queue.run(() => Promise.reject(new Error('broken')));
    const after = queue.run(() => Promise.resolve('fine'));
    await expect(failed).rejects.toThrow('broken');
    expect(await after).toBe('fine');
  });

  it('rejects the waiting tasks unrun when it is cleared, and lets the running one end', async () => {
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

  it('takes new tasks after it was cleared', async () => {
    const queue = createQueue(16);
    queue.clear(new DemoError('cancelled', 'Stopped'));
    expect(await queue.run(() => Promise.resolve(1))).toBe(1);
  });
});
