import { setImmediate as nextTurn } from 'node:timers/promises';
import { largestCard } from './picture-size.ts';
import type { ColorTheme } from './slide-document.ts';
import type { UpcomingCard } from './upcoming.ts';

/** Without a browser. Yields to other work. */
export async function drawCard(card: UpcomingCard, width: number, { colorScheme }: ColorTheme): Promise<Uint8Array> {
  const [{ paintCard }, { encodePng }] = await Promise.all([import('./card/card.ts'), import('./drawing/png.ts')]);
  await nextTurn();
  const canvas = paintCard({ ...card, scheme: colorScheme }, { width: Math.min(width, largestCard) });
  await nextTurn();
  return encodePng(canvas);
}

/** Draws a square button with number and title. */
export async function drawKey(card: UpcomingCard, width: number, { colorScheme }: ColorTheme): Promise<Uint8Array> {
  const [{ paintKey }, { encodePng }] = await Promise.all([import('./card/key.ts'), import('./drawing/png.ts')]);
  await nextTurn();
  return encodePng(paintKey({ ...card, scheme: colorScheme }, { width }));
}
