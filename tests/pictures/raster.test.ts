import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPath, roundedRectangle } from '../../src/pictures/drawing/path.ts';
import {
  type Canvas,
  coverPath,
  createCanvas,
  fillPath,
  fillRectangle,
  fillRoundedRectangle,
} from '../../src/pictures/drawing/raster.ts';
import { coverStrokes } from '../../src/pictures/drawing/stroke.ts';

const shades = ' ░▒▓█';

/** A grey canvas as text, dark to light. */
function show({ width, height, data }: Canvas): string {
  const shade = (x: number, y: number) => shades[Math.round((data[(y * width + x) * 3]! / 255) * 4)];
  const row = (y: number) =>
    Array.from({ length: width }, (_, x) => shade(x, y))
      .join('')
      .trimEnd();
  return `\n${Array.from({ length: height }, (_, y) => row(y)).join('\n')}\n`;
}

function areaOf(cover: Uint8Array): number {
  return cover.reduce((sum, value) => sum + value, 0) / 255;
}

describe('a filled outline', () => {
  it('covers the pixels at its edges by the part that lies in it', () => {
    const canvas = createCanvas(8, 4, 0);
    fillPath(canvas, [[1.5, 0.5, 6, 0.5, 6, 3, 1.5, 3]], 0xffffff);
    expect(show(canvas)).toMatchInlineSnapshot(`
      "
       ░▒▒▒▒
       ▒████
       ▒████

      "
    `);
  });

  it('has the area of its polygon, wherever it stands', () => {
    const corner = fc.double({ min: -30, max: 30, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(corner, { minLength: 6, maxLength: 6 }),
        ([ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0]) => {
          const expected = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
          const { cover } = coverPath([[ax, ay, bx, by, cx, cy]]);
          expect(Math.abs(areaOf(cover) - expected)).toBeLessThan(1 + cover.length / 500);
        },
      ),
    );
  });

  it('is one shape with another that turns the same way, and has a hole where it turns the other way', () => {
    const outer = [0, 0, 10, 0, 10, 10, 0, 10];
    const inner = [2, 2, 8, 2, 8, 8, 2, 8];
    const turned = [2, 2, 2, 8, 8, 8, 8, 2];
    expect(areaOf(coverPath([outer, inner]).cover)).toBeCloseTo(100);
    expect(areaOf(coverPath([outer, turned]).cover)).toBeCloseTo(64);
  });

  it('has round corners and quadratic curves', () => {
    const disc = roundedRectangle(0, 0, 20, 20, 10);
    expect(areaOf(coverPath([disc]).cover)).toBeCloseTo(Math.PI * 100, -1);
    const path = createPath(32);
    path.moveTo(0, 0);
    path.quadraticTo(10, 20, 20, 0);
    expect(areaOf(coverPath(path.lines).cover)).toBeCloseTo(400 / 3, -1);
  });

  it('may lie beyond the canvas', () => {
    const canvas = createCanvas(4, 2, 0);
    fillPath(canvas, [[-9, -9, 99, -9, 99, 99, -9, 99]], 0x804020, 1);
    fillRectangle(canvas, -5, 1, 7, 50, 0xffffff);
    expect([...canvas.data.subarray(0, 3), ...canvas.data.subarray(12)]).toEqual([
      0x80, 0x40, 0x20, 255, 255, 255, 255, 255, 255, 0x80, 0x40, 0x20, 0x80, 0x40, 0x20,
    ]);
  });

  it('lets through what is below it by its opacity', () => {
    const canvas = createCanvas(1, 1, 0x000064);
    fillPath(canvas, [[0, 0, 1, 0, 1, 1, 0, 1]], 0xc80000, 0.5);
    expect([...canvas.data]).toEqual([100, 0, 50]);
  });

  it('is the same whether its middle takes the short way or not', () => {
    const [fast, exact] = [createCanvas(40, 30, 0), createCanvas(40, 30, 0)];
    fillRoundedRectangle(fast, { x: 3, y: 4, width: 30, height: 20 }, 7, 0xffffff);
    fillPath(exact, [roundedRectangle(3, 4, 30, 20, 7)], 0xffffff);
    expect(show(fast)).toBe(show(exact));
  });
});

describe('a canvas', () => {
  it('flows from one colour at the top to another at the bottom', () => {
    const { data } = createCanvas(2, 3, 0x000000, 0xc86400);
    expect([...data]).toEqual([0, 0, 0, 0, 0, 0, 100, 50, 0, 100, 50, 0, 200, 100, 0, 200, 100, 0]);
  });
});

describe('a stroke', () => {
  it('has round ends, and is no darker where lines meet', () => {
    const { cover } = coverStrokes([
      {
        lines: [
          [5, 5, 15, 5],
          [15, 5, 15, 15],
        ],
        radius: 2,
      },
    ]);
    const expected = 20 * 4 + Math.PI * 4 - (4 - Math.PI) - 4 + 4 - Math.PI;
    expect(Math.abs(areaOf(cover) - expected)).toBeLessThan(4);
    expect(Math.max(...cover)).toBe(255);
  });

  it('of a single point is a dot', () => {
    const { cover } = coverStrokes([{ lines: [[10, 10]], radius: 3 }]);
    expect(areaOf(cover)).toBeCloseTo(Math.PI * 9, -1);
  });
});
