import { expect, it } from 'vitest';
import { printTable } from './rows.ts';

it('a benchmark value that misses its target by less than its own spread is reported as noise', () => {
  const row = { line: 'open', aim: 1.1, unit: '×' };
  const marks = printTable([
    { ...row, measured: 1.1, spread: 0.5 },
    { ...row, measured: 1.2, spread: 0.2 },
    { ...row, measured: 1.4, spread: 0.2 },
    { ...row, measured: 1.2 },
  ]);
  expect(
    marks
      .split('\n')
      .slice(2)
      .map((line) => line.split('|').at(-2)?.trim()),
  ).toEqual(['yes', 'noise', '**no**', '**no**']);
});
