import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documents, fillTables } from './config/docs-tables.ts';

it.each(Object.entries(documents))('the tables of %s say what is (npm run docs makes them anew)', (path, tables) => {
  const text = readFileSync(path, 'utf8');
  expect(fillTables(text, tables)).toBe(text);
});
