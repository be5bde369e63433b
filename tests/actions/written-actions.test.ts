import { expect, it } from 'vitest';
import { checkAction } from '../../src/actions/perform.ts';
import { findAction } from '../../src/actions/registry.ts';
import { written } from '../../src/actions/written-actions.ts';
import { action } from '../support/demo-files.ts';

const text = { content: 'x', insertTypingMode: 'line-by-line' } as const;

it('every action that Showrunner itself writes into a demo file exists and has valid fields', () => {
  const actions = [
    written.open('a'),
    written.openSlide('a.md'),
    written.create('a', { contentPath: 'b' }),
    written.rename('a', 'b'),
    written.copy('a', 'b', true),
    written.remove('a'),
    written.insert('a', 3, text),
    written.write('a', '3,0', text),
    written.replace('a', '3:5', text),
    written.delete('a', 1),
    written.patch('a', 'b', 'c'),
    written.highlight('a', '1:2'),
    written.pause(),
    written.unselect(),
    written.command('ls', 'one', true),
  ];
  expect(actions).toHaveLength(Object.keys(written).length);
  for (const { action: name, ...fields } of actions) {
    const known = Object.keys(findAction(name)?.fields ?? {});
    expect(known).toEqual(expect.arrayContaining(Object.keys(fields)));
    expect(checkAction(action(name, fields))).toEqual([]);
  }
});
