import { expect, it } from 'vitest';
import { describeChanges } from '../../src/actions/change-summary.ts';
import type { ActionSource } from '../../src/demos/model.ts';
import { action, demoFile } from '../support/demo-files.ts';

function changesOf(...actions: readonly ActionSource[]): string {
  const file = demoFile('/talk/.demo/a.json', [{ id: 'a', actions }]);
  const [demo] = file.demos;
  return demo ? describeChanges({ file, demo }) : '';
}

it('describeChanges lists changed files by name, three at most', () => {
  const create = (path: string) => action('create', { path, content: '' });
  expect(changesOf(create('src/a.ts'), action('rename', { path: 'b.ts', dest: 'src/c.ts' }))).toBe('a.ts, b.ts, c.ts');
  expect(changesOf(...['a', 'b', 'c', 'd', 'e', 'a'].map(create))).toBe('a, b, c, 2 more');
});

it('describeChanges lists each other effect once, and nothing for a demo that changes nothing', () => {
  const run = action('executeTerminalCommand', { command: 'npm i' });
  expect(changesOf(run, action('setTheme', { theme: 'Dark' }), run)).toBe('settings · runs a command');
  expect(changesOf(action('openWebsite', { url: 'https://example.com' }))).toBe('outside the workspace');
  expect(changesOf(action('highlight', { path: 'a.ts', position: 1 }), action('create', { disabled: true }))).toBe('');
});
