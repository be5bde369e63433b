import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../src/pictures/drawing/png.ts';

/** A picture of 1, 3 or 4 channels in which rows often repeat the one above. */
const pictures = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 20 }),
    channels: fc.constantFrom(1, 3, 4),
    seed: fc.uint8Array({ minLength: 1, maxLength: 200 }),
    repeats: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  })
  .map(({ width, height, channels, seed, repeats }) => {
    const data = new Uint8Array(width * height * channels);
    for (let row = 0; row < height; row++) {
      for (let i = 0; i < width * channels; i++) {
        const at = row * width * channels + i;
        data[at] = repeats[row] && row > 0 ? data[at - width * channels]! : seed[at % seed.length]!;
      }
    }
    return { width, height, data, channels };
  });

/** The pixels as the reference decoder returns them: always RGBA. */
function asRgba({ data, channels }: { data: Uint8Array; channels: number }): Uint8Array {
  const pixels = Array.from({ length: data.length / channels }, (_, i) =>
    data.subarray(i * channels, (i + 1) * channels),
  );
  return Uint8Array.from(
    pixels.flatMap(([first = 0, second = first, third = first, alpha = 255]) => [first, second, third, alpha]),
  );
}

describe('a PNG', () => {
  it('is decoded to the same pixels by the reference', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const decoded = PNG.sync.read(Buffer.from(encodePng(picture)));
        expect([decoded.width, decoded.height]).toEqual([picture.width, picture.height]);
        expect(Buffer.compare(decoded.data, asRgba(picture))).toBe(0);
      }),
    );
  });

  it('of a flat picture is small', () => {
    const data = new Uint8Array(1280 * 720 * 3).fill(40);
    expect(encodePng({ width: 1280, height: 720, data }).length).toBeLessThan(20_000);
  });

  it('is refused for pixels that do not fit the size', () => {
    expect(() => encodePng({ width: 2, height: 2, data: new Uint8Array(5) })).toThrowError(/5 bytes .* 2 × 2/);
  });
});
