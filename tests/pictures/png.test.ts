import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../src/pictures/drawing/png.ts';

/** A picture with 1, 3 or 4 channels, many of whose rows repeat the one above. */
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

/** The pixels as the reference decoder gives them: always RGBA. */
function asRgba({ data, channels }: { data: Uint8Array; channels: number }): Uint8Array {
  const pixels = Array.from({ length: data.length / channels }, (_, i) =>
    data.subarray(i * channels, (i + 1) * channels),
  );
  return Uint8Array.from(
    pixels.flatMap(([first = 0, second = first, third = first, alpha = 255]) => [first, second, third, alpha]),
  );
}

describe('encodePng', () => {
  it('returns a PNG that the reference library decodes to the same pixels', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const decoded = PNG.sync.read(Buffer.from(encodePng(picture)));
        expect([decoded.width, decoded.height]).toEqual([picture.width, picture.height]);
        expect(Buffer.compare(decoded.data, asRgba(picture))).toBe(0);
      }),
    );
  });

  it('makes a small file of a picture in one color', () => {
    const data = new Uint8Array(1280 * 720 * 3).fill(40);
    expect(encodePng({ width: 1280, height: 720, data }).length).toBeLessThan(20_000);
  });

  it('throws when the number of pixels does not match the size', () => {
    expect(() => encodePng({ width: 2, height: 2, data: new Uint8Array(5) })).toThrowError(/5 bytes .* 2 × 2/);
  });
});
