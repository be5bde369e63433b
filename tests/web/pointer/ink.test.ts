import { describe, expect, it } from 'vitest';
import { drawn, erased, type Ink, pathOf } from '../../../src/web/pointer/ink.ts';
import { freshTrail, trailLife, trailPath } from '../../../src/web/pointer/laser-trail.ts';
import { typeNumber } from '../../../src/web/pointer/typed-number.ts';

const stroke = (number: number, ...xs: readonly number[]) =>
  ({ kind: 'draw', stroke: number, color: 'red', points: xs.map((x) => ({ x, y: x })) }) as const;

describe('the ink of a slide', () => {
  it('continues a stroke with the same number, and begins another stroke for a new number', () => {
    const ink = [stroke(1, 0.1, 0.2), stroke(2, 0.5), stroke(1, 0.3)].reduce<Ink>(drawn, []);
    expect(ink.map(({ number, points }) => [number, points.map(({ x }) => x)])).toEqual([
      [1, [0.1, 0.2, 0.3]],
      [2, [0.5]],
    ]);
  });

  it('loses its last stroke, or all strokes, on request', () => {
    const ink = [stroke(1, 0.1), stroke(2, 0.5)].reduce<Ink>(drawn, []);
    expect(erased(ink, 'last').map(({ number }) => number)).toEqual([1]);
    expect(erased(ink, 'all')).toEqual([]);
    expect(erased([], 'last')).toEqual([]);
  });

  it('is limited to 400 strokes of 4000 points', () => {
    let ink: Ink = [];
    for (let number = 0; number < 500; number++) ink = drawn(ink, stroke(number, 0.1));
    expect(ink).toHaveLength(400);
    for (let turn = 0; turn < 50; turn++) ink = drawn(ink, stroke(499, ...new Array<number>(200).fill(0.5)));
    expect(ink.at(-1)?.points).toHaveLength(4000);
  });

  it('is drawn as a smooth path in pixels of the slide, or as a dot for a single point', () => {
    expect(pathOf([])).toBe('');
    expect(pathOf([{ x: 0.5, y: 0.5 }])).toBe('M480,270L480.01,270');
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 0.1, y: 0 },
        { x: 0.1, y: 0.1 },
      ]),
    ).toBe('M0,0Q0,0 48,0Q96,0 96,27L96,54');
  });
});

describe('the trail of the laser pointer', () => {
  const trail = [0, 10, 20].map((x) => ({ x, y: 0, at: 1000 + x }));

  it('is as wide as the dot at its end, narrower before, and disappears after a moment', () => {
    const path = trailPath(trail, 4, 1020);
    const widths = [...path.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y)).slice(0, 3);
    expect(widths[2]).toBe(4);
    expect(widths[0]).toBeLessThan(widths[1] ?? 0);
    expect(freshTrail(trail, 1015 + trailLife).map(({ x }) => x)).toEqual([20]);
    expect(trailPath(freshTrail(trail, 1015 + trailLife), 4, 1015)).toBe('');
  });

  it('is empty while the hand holds still', () => {
    expect(trailPath([trail[0]!, { ...trail[0]!, at: 1010 }], 4, 1010)).toBe('');
  });
});

describe('typing the number of a slide', () => {
  const type = (keys: readonly string[], count: number) => {
    let digits = '';
    return keys.map((key) => {
      const typed = typeNumber(digits, key, count);
      digits = typed?.digits ?? digits;
      return typed;
    });
  };

  it('goes to the slide with Enter', () => {
    expect(type(['1', '2', 'Enter'], 40)).toEqual([{ digits: '1' }, { digits: '12' }, { digits: '', goTo: 12 }]);
    expect(type(['1', '0', 'Enter'], 10).at(-1)).toEqual({ digits: '', goTo: 10 });
  });

  it('starts again with the next digit after too many digits', () => {
    expect(type(['1', '2', '0', 'Enter'], 9).at(-1)).toEqual({ digits: '', goTo: 2 });
  });

  it('ignores a leading zero, and Enter without digits', () => {
    expect(type(['0', 'Enter', 'Backspace', 'a'], 9)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('can be corrected with Backspace, and does nothing for the number of a missing slide', () => {
    expect(type(['4', '7', 'Enter', 'Backspace', 'Enter'], 12)).toEqual([
      { digits: '4' },
      { digits: '47' },
      { digits: '47' },
      { digits: '4' },
      { digits: '', goTo: 4 },
    ]);
  });
});
