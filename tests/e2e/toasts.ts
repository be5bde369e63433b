import { expect } from 'vitest';
import { call } from './api.ts';
import type { UsedShow } from './use-show.ts';

/** Frames in which the window shows a notification that it has received. */
const frames = 4;

/**
 * Resolves once a notification of the show would be visible. The window handles messages in order,
 * so another message is sent after it, which is no step, because a step clears all notifications.
 */
export async function untilToasted({ port, window: { page } }: UsedShow): Promise<void> {
  for (const direction of ['in', 'out']) expect((await call(port, `/api/zoom-${direction}`))?.status).toBe(200);
  await page.evaluate<void>(
    `(async () => { for (let i = 0; i < ${frames}; i++) await new Promise(requestAnimationFrame); })()`,
  );
}
