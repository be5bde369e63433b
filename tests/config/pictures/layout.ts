import type { Page } from 'playwright-core';
import type { Window } from '../../e2e/window.ts';
import type { Studio } from './studio.ts';
import { phoneSize } from './studio.ts';
import type { Piece } from './table.ts';

/** The window as it is now, its movements at their ends. */
export function shootWindow({ window: { page } }: Pick<Studio, 'window'>): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled' });
}

export async function shootPhone({ phone }: Pick<Studio, 'phone'>): Promise<Buffer> {
  await phone.waitForSelector(':is(#picture, body):not([data-state="loading"])');
  return phone.screenshot({ animations: 'disabled' });
}

/** Where a phone of this height lies, its frame included. */
export function phoneBox(left: number, top: number, height: number): Omit<Piece, 'png'> {
  const inside = (height - 2 * frame) / phoneSize.height;
  return { kind: 'phone', left, top, height, width: Math.round(phoneSize.width * inside) + 2 * frame };
}

/** Pixels of CSS around its screen. */
export const frame = 8;

/** Drags an edge of a part to where it is to be: pixels. */
export async function dragTo(
  page: Page,
  part: string,
  edge: { readonly right?: number; readonly top?: number },
): Promise<void> {
  const box = await page.locator(part).boundingBox();
  if (!box) throw new Error(`${part} is not in sight`);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const from = edge.top === undefined ? { x: box.x + box.width, y: middle.y } : { x: middle.x, y: box.y - 3 }; // in the gap
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(edge.right ?? from.x, edge.top ?? from.y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(middle.x, 1);
}

/** Has the panel below open from here on with its top there: pixels of CSS. It is closed then. */
export async function sizePanel({ page, runCommand }: Window, top: number): Promise<void> {
  const panel = page.locator('#workbench\\.parts\\.panel');
  await runCommand('View: Toggle Output');
  await panel.waitFor();
  await dragTo(page, '#workbench\\.parts\\.panel', { top });
  await runCommand('View: Hide Panel');
  await panel.waitFor({ state: 'hidden' });
}
