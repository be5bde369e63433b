import { expect } from 'vitest';
import { findViolations } from '../../support/axe.ts';
import type { PresenterRig } from './presenter-rig.ts';

/**
 * Expects no violation and no horizontal scrolling in windows of these sizes in px, with an error
 * and in each dialog.
 */
export async function expectAccessible(
  rig: PresenterRig,
  sizes: readonly (readonly [width: number, height: number])[],
): Promise<void> {
  const failed = { message: 'There is no retry.ts.', where: '“Retry”', hint: 'Make it.', place: '2.json:14' };
  for (const [width, height] of sizes) {
    await rig.page.setViewportSize({ width, height });
    for (const failure of [failed, 'none'] as const) {
      await rig.tell({ type: 'model', model: { failure } });
      expect(await findViolations(rig.page), `${width} px`).toEqual([]);
    }
    for (const key of ['r', '?', ...(width < 1100 ? ['a'] : [])]) {
      await rig.page.keyboard.press(key);
      expect(await findViolations(rig.page), `${key} at ${width} px`).toEqual([]);
      await rig.page.keyboard.press('Escape');
    }
    const isWide = await rig.page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(isWide, `scrolls sideways at ${width} px`).toBe(false);
  }
}
