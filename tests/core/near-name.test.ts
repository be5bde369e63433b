import { expect, it } from 'vitest';
import { createAdvice, nearName } from '../../src/core/near-name.ts';

const names = ['open', 'openSlide', 'waitForTimeout', 'x'];

it.each([
  ['a letter too many', 'oopen', 'open'],
  ['a letter too few', 'waitForTimout', 'waitForTimeout'],
  ['another letter', 'opem', 'open'],
  ['two letters swapped, which is one error', 'opne', 'open'],
  ['the case of letters', 'OPEN', 'open'],
  ['three errors in a long name', 'waitFrTimot', 'waitForTimeout'],
])('nearName finds a name despite %s', (_, written, name) => {
  expect(nearName(written, names)).toBe(name);
});

it.each([
  ['the name itself', 'open'],
  ['four errors', 'waiForTimt'],
  ['two errors in four letters', 'oqqn'],
  ['any error in a short word', 'y'],
  ['no letters at all', ''],
  ['a word that nobody types', 'o'.repeat(100_000)],
])('nearName finds nothing for %s', (_, written) => {
  expect(nearName(written, names)).toBeUndefined();
});

it('nearName takes the first of several names that are equally near', () => {
  expect(nearName('demo-3', ['demo-1', 'demo-2'])).toBe('demo-1');
});

it('createAdvice remembers its suggestions, and makes none for new words after very many', () => {
  const adviseOn = createAdvice(names);
  expect([adviseOn('opem'), adviseOn('opem'), adviseOn('y')]).toEqual(['open', 'open', undefined]);
  for (let count = 0; count < 100_000; count++) adviseOn(`word-${count}`);
  expect([adviseOn('opem'), adviseOn('openSlid')]).toEqual(['open', undefined]);
});
