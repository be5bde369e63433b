import { describe, expect, it } from 'vitest';
import { blendMask, createCanvas } from '../../src/pictures/drawing/canvas.ts';

describe('createCanvas', () => {
  it('makes a gradient from the top color to the bottom color', () => {
    const { data } = createCanvas(2, 3, 0x000000, 0xc86400);
    expect([...data]).toEqual([0, 0, 0, 0, 0, 0, 100, 50, 0, 100, 50, 0, 200, 100, 0, 200, 100, 0]);
  });
});

describe('blendMask', () => {
  it('blends by the cover of the mask', () => {
    const canvas = createCanvas(3, 1, 0x000064);
    const cover = Uint8ClampedArray.of(0, 255, 51);
    blendMask(canvas, { left: -1, top: -3, width: 3, height: 1, cover }, 1, 3, 0xc80000);
    expect([...canvas.data]).toEqual([0, 0, 100, 200, 0, 0, 40, 0, 80]);
  });

  it('clips at the edges of the canvas', () => {
    const canvas = createCanvas(2, 2, 0);
    const mask = { left: 0, top: 0, width: 9, height: 9, cover: new Uint8ClampedArray(81).fill(255) };
    blendMask(canvas, mask, -8, -8, 0xffffff);
    blendMask(canvas, mask, 20, 20, 0xffffff);
    expect([...canvas.data]).toEqual([255, 255, 255, ...new Array(9).fill(0)]);
  });
});
