import { describe, expect, it } from 'vitest';
import {
  isBeyond,
  moveTo,
  offsetOf,
  pan,
  pointAt,
  resize,
  type SlideView,
  scaleOf,
  whole,
  wholeSlide,
  zoomAt,
} from '../../../src/web/pointer/slide-view.ts';

const frame = { width: 1920, height: 1080 };
const tall = { width: 960, height: 1080 };

describe('the view of a slide', () => {
  it('fits and centers the slide in the window at first', () => {
    expect(scaleOf(wholeSlide, frame)).toBe(2);
    expect(scaleOf(wholeSlide, tall)).toBe(1);
    expect(offsetOf(wholeSlide, frame)).toEqual({ x: 0, y: 0 });
    expect(isBeyond(wholeSlide)).toBe(false);
  });

  it('keeps the point under the pointer in place while it zooms', () => {
    const at = { x: 1500, y: 300 };
    const before = pointAt(wholeSlide, at, frame);
    const view = zoomAt(zoomAt(wholeSlide, 1.5, at, frame), 1.5, at, frame);
    expect(view.zoom).toBeCloseTo(2.25);
    const after = pointAt(view, at, frame);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('never shows anything beside the slide, even if the slide is dragged too far', () => {
    const close = moveTo(wholeSlide, { zoom: 2, x: 0.5, y: 0.5 }, frame);
    expect(pan(close, { x: 9000, y: -9000 }, frame)).toMatchObject({ x: 0.25, y: 0.75 });
    expect(moveTo(wholeSlide, { zoom: 4, x: -3, y: 9 }, frame)).toMatchObject({ x: 0.125, y: 0.875 });
    expect(pan(wholeSlide, { x: 50, y: 50 }, frame)).toEqual(wholeSlide);
  });

  it('keeps the slide centered in a direction in which the whole slide is visible', () => {
    const view = moveTo(wholeSlide, { zoom: 1.5, x: 0.9, y: 0.9 }, tall);
    expect(view.y).toBe(0.5);
    expect(view.x).toBeCloseTo(1 - 1 / 3);
  });

  it('zooms in at most eight times, and not out beyond the whole slide', () => {
    expect(zoomAt(wholeSlide, 100, { x: 0, y: 0 }, frame)).toMatchObject({ zoom: 8, x: 1 / 16, y: 1 / 16 });
    expect(zoomAt(wholeSlide, 0.1, { x: 0, y: 0 }, frame)).toEqual(wholeSlide);
  });

  it('shows the whole slide after zooming in and out again at any place', () => {
    for (const x of [0, 400, 1919]) {
      const view = zoomAt(zoomAt(wholeSlide, 3, { x, y: 77 }, frame), 1 / 3, { x: 1000, y: 1000 }, frame);
      expect(view).toEqual({ size: 1, zoom: 1, x: 0.5, y: 0.5 });
    }
  });

  it('keeps its window size for the next slide, but not its zoom', () => {
    const view: SlideView = moveTo(resize(wholeSlide, 1.21, frame), { zoom: 3, x: 0.2, y: 0.2 }, frame);
    expect(scaleOf(view, frame)).toBeCloseTo(2 * 1.21 * 3);
    expect(whole(view)).toEqual({ size: 1.21, zoom: 1, x: 0.5, y: 0.5 });
    expect(isBeyond(whole(view))).toBe(true);
    expect(resize(view, 1, frame).zoom).toBe(3);
  });
});
