import { expect, it } from 'vitest';
import { type DrawnPart, planDrawing } from '../../../src/web/drawing/drawing-timeline.ts';

const line = (length: number, more: Partial<DrawnPart> = {}): DrawnPart => ({
  way: 'line',
  length,
  pace: 1,
  wait: 0,
  ...more,
});
const plan = (parts: readonly DrawnPart[]) =>
  planDrawing(parts, 100, 20).map(({ start, duration }) => [start, duration]);

it('planDrawing draws lines one after the other, with a duration by their length', () => {
  expect(plan([line(100), line(250), line(0)])).toEqual([
    [0, 1000],
    [1000, 2500],
    [3500, 0],
  ]);
});

it('planDrawing types text by characters, and shows everything else at once', () => {
  expect(plan([{ ...line(10), way: 'text' }, { ...line(10), way: 'show' }, line(10)])).toEqual([
    [0, 200],
    [200, 0],
    [200, 100],
  ]);
});

it('planDrawing applies the speed of each part and the pauses', () => {
  expect(plan([line(100, { pace: 2 }), line(100, { pace: 0.5, wait: 1500 })])).toEqual([
    [0, 500],
    [2000, 2000],
  ]);
});
