import { setImmediate as nextTurn } from 'node:timers/promises';
import { largestCard } from './picture-size.ts';
import type { ColorTheme } from './slide-document.ts';
import type { UpcomingCard } from './upcoming.ts';

/** Without a browser. Yields to other work. */
export const drawCard = (card: UpcomingCard, width: number, theme: ColorTheme): Promise<Uint8Array> =>
  draw('paintCard', card, Math.min(width, largestCard), theme);

/** Draws a square button with number and title. */
export const drawKey = (card: UpcomingCard, width: number, theme: ColorTheme): Promise<Uint8Array> =>
  draw('paintKey', card, width, theme);

async function draw(
  paint: 'paintCard' | 'paintKey',
  card: UpcomingCard,
  width: number,
  { colorScheme: scheme }: ColorTheme,
): Promise<Uint8Array> {
  const [painters, { encodePng }] = await Promise.all([import('./card/card.ts'), import('./drawing/png.ts')]);
  await nextTurn();
  const canvas = painters[paint](card, { width, scheme });
  await nextTurn();
  return encodePng(canvas);
}
