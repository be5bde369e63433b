import { expect, it } from 'vitest';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { demoAt } from '../../src/language/demo-at.ts';

const text = '{ "demos": [\n  { "title": "One" },\n  { "title": "Two" }\n] }';
const file = parseDemoFile(text, { path: '/ws/.demo/a.json', workspaceFolder: '/ws' });

it.each([
  [1, 1, undefined],
  [1, 2, 'One'],
  [1, 20, 'One'],
  [1, 21, undefined],
  [2, 9, 'Two'],
  [3, 0, undefined],
])('demoAt returns for line %i, character %i: %s', (line, character, title) => {
  expect(demoAt(file, { line, character })?.title).toBe(title);
});
