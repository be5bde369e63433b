import { expect } from 'vitest';
import { call } from './api.ts';
import type { UsedShow } from './use-show.ts';

/** Frames of the window in which VS Code brings up a notification that it has heard of. */
const frames = 4;

/**
 * Resolves once a notification that the show has given would be seen. The window follows its orders in sequence, so
 * something else is told after it, which is no step: with that all notifications go.
 */
export async function untilToasted({ port, window: { page } }: UsedShow): Promise<void> {
  for (const direction of ['in', 'out']) expect((await call(port, `/api/zoom-${direction}`))?.status).toBe(200);
  await page.evaluate<void>(
    `(async () => { for (let i = 0; i < ${frames}; i++) await new Promise(requestAnimationFrame); })()`,
  );
}
