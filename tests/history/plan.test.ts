import { describe, expect, it } from 'vitest';
import { type Entry, nothing } from '../../src/core/entries.ts';
import { planUndo } from '../../src/history/undoing/plan.ts';
import { stepOf } from './plain-step.ts';

const file = (name: string): Entry => ({ type: 'file', mode: 0o644, hash: name.repeat(64) });
const unkept = (why: 'too-large' | 'unreadable' | 'store-failed', stamp: string, name?: string): Entry => ({
  type: 'unkept',
  why,
  stamp,
  ...(name && { content: { hash: name.repeat(64), mode: 0o644 } }),
});

/** The plan for a step that has moved `/talk/old` to `/talk/new`, and has made `/talk/other`. */
function planOfMove(old: Entry, moved: Entry, other: Entry) {
  const files = new Map([
    ['/talk/old', old],
    ['/talk/new', nothing],
    ['/talk/other', nothing],
  ]);
  const now = new Map([
    ['/talk/old', nothing],
    ['/talk/new', moved],
    ['/talk/other', other],
  ]);
  const { target, spared } = planUndo([stepOf(0, { files, after: now })], now);
  return { target: [...target.keys()], spared: spared.map(({ path }) => path) };
}

describe('what could not be held and has been moved', () => {
  it.each([
    ['too large', unkept('too-large', '1'), unkept('too-large', '1')],
    ['not to be read', unkept('unreadable', '1'), unkept('unreadable', '1')],
    ['not taken by the store', unkept('store-failed', '1', 'a'), file('a')],
    ['not taken by the store then nor now', unkept('store-failed', '1', 'a'), unkept('store-failed', '1', 'a')],
  ])('stays where it is: nobody else has its bytes; %s', (_why, old, moved) => {
    expect(planOfMove(old, moved, file('b'))).toEqual({ target: ['/talk/other'], spared: ['/talk/new'] });
  });

  it('keeps nothing else that is new from going', () => {
    const plan = planOfMove(unkept('store-failed', '1', 'a'), file('b'), file('c'));
    expect(plan).toEqual({ target: ['/talk/new', '/talk/other'], spared: [] });
  });
});
