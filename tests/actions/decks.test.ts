import { describe, expect, it } from 'vitest';
import { decksOf } from '../../src/actions/decks.ts';
import type { ActionSource } from '../../src/demos/model.ts';
import { action } from '../support/demo-files.ts';
import { native } from '../support/needs.ts';

const file = { workspaceFolder: '/talk', version: 2 } as const;
const variables = new Map([
  ['TALKS', 'talks'],
  ['FIRST', '3'],
]);
const decks = (...actions: readonly ActionSource[]) => decksOf({ file, demo: { actions } }, variables);
const openSlide = (path: string, slide?: number | string) =>
  action('openSlide', { path, ...(slide !== undefined && { slide }) });

describe('the decks of a demo', () => {
  it('are those that its enabled actions open, in order, each with its first slide', () => {
    const off = { ...openSlide('off.md'), disabled: true };
    expect(decks(action('closeAll'), openSlide('b.md', 2), off, openSlide('/a.md'))).toEqual([
      { path: native('/talk/b.md'), folder: '/talk', index: 1, action: 1 },
      { path: native('/talk/a.md'), folder: '/talk', index: 0, action: 3 },
    ]);
  });

  it.each([
    ['{TALKS}/a.md', '/talk/talks/a.md'],
    ['{DT_WORKSPACE_PATH}/a.md', '/talk/a.md'],
  ])('are found by paths with known variables: %s', (written, path) => {
    expect(decks(openSlide(written))).toMatchObject([{ path: native(path) }]);
  });

  it.each(['../a.md', '{STATE_deck}.md', '{DT_INPUT}', ' '])(
    'do not include %j, which leads outside of the workspace or is unknown',
    (path) => {
      expect(decks(openSlide(path))).toEqual([]);
    },
  );

  it.each([
    [undefined, 0],
    [1, 0],
    ['4', 3],
    [2.7, 1],
    ['{FIRST}', 2],
    [0, 0],
    ['last', 0],
  ])('begin with the slide of the field slide: %j means index %i', (slide, index) => {
    expect(decks(openSlide('a.md', slide))).toMatchObject([{ index }]);
  });
});
