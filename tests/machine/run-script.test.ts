import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { runScript } from '../../src/machine/run-script.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-script-');

needs.shell.it('stopping a script ends its children, too, even one that ignores the request', async () => {
  const child = `trap "" TERM; while :; do echo tick >> ticks; sleep 0.02; done`;
  const script = `trap 'exit 0' TERM; sh -c '${child}' & wait`;
  const stopper = new AbortController();
  const running = runScript({ command: 'sh', args: ['-c', script], cwd: scratch.folder }, stopper.signal);
  running.catch(() => undefined);
  const ticks = async () => (await stat(join(scratch.folder, 'ticks')).catch(() => undefined))?.size ?? 0;
  await vi.waitUntil(async () => (await ticks()) > 0, { timeout: 60_000 });
  stopper.abort(new Error('stopped'));
  await expect(running).rejects.toThrow('stopped');
  const before = await ticks();
  await setTimeout(300);
  expect(await ticks()).toBe(before);
});
