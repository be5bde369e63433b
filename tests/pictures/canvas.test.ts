import { describe, expect, it } from 'vitest';
import { blendMask, createCanvas, fillRectangle } from '../../src/pictures/drawing/canvas.ts';

describe('a canvas', () => {
  it('has a gradient from one color at the top to another at the bottom', () => {
    const { data } = createCanvas(2, 3, 0x000000, 0xc86400);
    expect([...data]).toEqual([0, 0, 0, 0, 0, 0, 100, 50, 0, 100, 50, 0, 200, 100, 0, 200, 100, 0]);
  });
});

describe('a filled rectangle', () => {
  it('covers whole pixels', () => {
    const canvas = createCanvas(4, 2, 0);
    fillRectangle(canvas, 0.6, 0.4, 1.9, 0.7, 0x804020);
    expect([...canvas.data]).toEqual([0, 0, 0, 0x80, 0x40, 0x20, 0x80, 0x40, 0x20, ...new Array(15).fill(0)]);
  });

  it('may extend beyond the canvas', () => {
    const canvas = createCanvas(4, 2, 0x804020);
    fillRectangle(canvas, -5, 1, 7, 50, 0xffffff);
    fillRectangle(canvas, 9, 9, 7, 50, 0xffffff);
    expect([...canvas.data.subarray(0, 3), ...canvas.data.subarray(12)]).toEqual([
      0x80, 0x40, 0x20, 255, 255, 255, 255, 255, 255, 0x80, 0x40, 0x20, 0x80, 0x40, 0x20,
    ]);
  });
});

describe('a mask', () => {
  it('blends with what is below it by its coverage and its opacity', () => {
    const canvas = createCanvas(3, 1, 0x000064);
    const cover = Uint8ClampedArray.of(0, 255, 51);
    blendMask(canvas, { left: -1, top: -3, width: 3, height: 1, cover }, 1, 3, 0xc80000, 0.5);
    expect([...canvas.data]).toEqual([0, 0, 100, 100, 0, 50, 20, 0, 90]);
  });

  it('may extend beyond the canvas', () => {
    const canvas = createCanvas(2, 2, 0);
    const mask = { left: 0, top: 0, width: 9, height: 9, cover: new Uint8ClampedArray(81).fill(255) };
    blendMask(canvas, mask, -8, -8, 0xffffff);
    blendMask(canvas, mask, 20, 20, 0xffffff);
    expect([...canvas.data]).toEqual([255, 255, 255, ...new Array(9).fill(0)]);
  });
});
