import { describe, expect, it } from 'vitest';
import { call, isListening } from './api.ts';
import { untilToasted } from './toasts.ts';
import { useShow } from './use-show.ts';

describe('a step that fails in VS Code', () => {
  const show = useShow();

  it('is reported in the response, and quietly in the window until the next step', async () => {
    const { notifications, dialogs, takePicture } = show.window;
    await expect.poll(() => isListening(show.port)).toBe(true);
    await expect.poll(async () => (await call(show.port, '/api/demos'))?.body.nextDemo?.id).toBe('open');
    const answer = await call(show.port, '/api/runById?id=broken');
    expect(answer).toMatchObject({ status: 422, body: { code: 'step-failed' } });
    expect(answer?.body.detail).toContain('src/missing.py');
    await expect.poll(async () => (await notifications()).join()).toMatch(/^[^“(]*src\/missing\.py/);
    expect(await dialogs()).toEqual([]);
    await takePicture('4-a-step-fails');
    expect(await call(show.port, '/api/runById?id=open')).toMatchObject({ status: 200 });
    await expect.poll(notifications).toEqual([]);
  });

  it('is reported only on the remote when one is connected', async () => {
    const leaving = new AbortController();
    const events = await fetch(`http://127.0.0.1:${show.port}/api/events`, { signal: leaving.signal });
    expect(await call(show.port, '/api/runById?id=broken')).toMatchObject({ status: 422 });
    const sign = show.window.page.locator('.statusbar-item', { hasText: 'Step failed' });
    await expect.poll(() => sign.count()).toBe(1);
    await untilToasted(show);
    expect(await show.window.notifications()).toEqual([]);
    leaving.abort();
    await events.text().catch(() => undefined); // it ends because we leave
  });
});
