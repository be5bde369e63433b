import { describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { listenerOf } from './listener-process.ts';
import { useShow } from './use-show.ts';

describe('a window that is slow to end', () => {
  const show = useShow();
  const ids = async () => (await call(show.port, '/api/state'))?.body.history.map(({ id }: { id: string }) => id);

  it('still leaves its history to the next window', async () => {
    await expect.poll(async () => (await call(show.port, '/api/demos'))?.body.nextDemo?.id).toBe('open');
    await call(show.port, '/api/next');
    await call(show.port, '/api/next');
    const before = await ids();
    const host = await listenerOf(show.port);
    process.kill(host, 'SIGSTOP');
    setTimeout(() => process.kill(host, 'SIGCONT'), 3000);
    await show.window.reload();
    await expect.poll(() => listenerOf(show.port).catch(() => host), { timeout: 30_000 }).not.toBe(host);
    await expect.poll(ids).toEqual(before);
  });
});
