import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparePaths } from '../../src/demos/order.ts';

it('comparePaths orders numbers by value and ignores case', () => {
  const paths = [
    '10.end.json',
    'b.json',
    'A.json',
    '2.x.json',
    '1.9.json',
    'a.json',
    '1.10.json',
    '02.x.json',
    'B2.json',
    'b10.json',
  ];
  expect(paths.sort(comparePaths)).toEqual([
    '1.9.json',
    '1.10.json',
    '02.x.json',
    '2.x.json',
    '10.end.json',
    'A.json',
    'a.json',
    'b.json',
    'B2.json',
    'b10.json',
  ]);
});

it('comparePaths is a total order for random paths', () => {
  const path = fc
    .array(fc.constantFrom('a', 'B', 'b', '0', '1', '10', '/', '.', '-', 'ä'), { maxLength: 6 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(path, path, path, (a, b, c) => {
      expect(Math.sign(comparePaths(a, b))).toBe(0 - Math.sign(comparePaths(b, a)));
      if (comparePaths(a, b) === 0) expect(a).toBe(b);
      if (comparePaths(a, b) <= 0 && comparePaths(b, c) <= 0) expect(comparePaths(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
