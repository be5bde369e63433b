import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { paintKey } from '../../src/pictures/card/card.ts';
import { encodePng } from '../../src/pictures/drawing/png.ts';
import type { UpcomingCard } from '../../src/pictures/upcoming.ts';

const card = { title: 'Teach it two languages', place: '3/12', lines: [] };

const drawKey = (drawn: UpcomingCard, { width }: { readonly width: number }) =>
  encodePng(paintKey(drawn, { width, scheme: 'dark' }));

/** How many pixels in these rows differ from the background. */
function inkOf(png: Uint8Array, from = 0, to = 1): number {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  let ink = 0;
  for (let at = Math.floor(from * height) * width; at < to * height * width; at++) {
    if ((data[at * 4 + 1] ?? 0) > 120) ink += 1;
  }
  return ink;
}

describe('the picture for a button (of a Stream Deck)', () => {
  it.each([48, 72, 96, 144, 512])('is a square of %i pixels with a number and a title', (width) => {
    const png = drawKey(card, { width });
    expect(PNG.sync.read(Buffer.from(png))).toMatchObject({ width, height: width });
    expect(inkOf(png, 0, 0.33)).toBeGreaterThan(width / 2);
    expect(inkOf(png, 0.36, 1)).toBeGreaterThan(width);
  });

  it('uses the space of the number for the title when there is no number', () => {
    const { place, ...bare } = card;
    expect(inkOf(drawKey(bare, { width: 72 }), 0, 0.3)).toBeGreaterThan(30);
    expect(place).toBe('3/12');
  });

  it.each(['', 'Donaudampfschifffahrtsgesellschaft', 'a '.repeat(300), '\u0000\u202e', '日本語のとても長い題'])(
    'can be drawn for any title: %j',
    (title) => {
      expect(() => drawKey({ ...card, title }, { width: 72 })).not.toThrow();
    },
  );
});
