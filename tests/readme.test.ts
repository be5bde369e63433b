import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fillTables } from './config/readme-tables.ts';

it('the tables of the README say what the product does (npm run docs makes them anew)', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(fillTables(readme)).toBe(readme);
});
