import { describe, expect, it } from 'vitest';
import { withActions, withDemo } from '../../src/authoring/add-to-show.ts';
import { assignOwnIds } from '../../src/demos/ids.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';

const read = (text: string) => assignOwnIds(parseDemoFile(text, { path: '/w/.demo/a.json', workspaceFolder: '/w' }));
const create = { action: 'create', path: 'a.ts', contentPath: '.demo/changes/01/a.ts' };
const demo = { title: 'New', notes: '.demo/changes/01/notes.md', actions: [create] };

describe('what is written into a demo file', () => {
  it('names files of the talk as the version of the file does', () => {
    const first = '{ "demos": [{ "id": "a", "title": "A", "steps": [] }] }';
    expect(withDemo(first, read(first), demo)).toBe(
      '{ "demos": [{ "id": "a", "title": "A", "steps": [] }, { "title": "New", "notes": { "path": "changes/01/notes.md" }, "steps": [{ "action": "create", "path": "a.ts", "contentPath": "changes/01/a.ts" }] }] }',
    );
    const second = first.replace('{', '{ "version": 2,');
    expect(withActions(second, read(second), 'a', [create])).toContain('"contentPath": ".demo/changes/01/a.ts"');
  });

  it('comes behind the demo that is named, else at the end', () => {
    const text = '{ "version": 2, "demos": [{ "id": "a", "title": "A" }, { "id": "b", "title": "B" }] }';
    const titles = (after?: string) =>
      read(withDemo(text, read(text), demo, after) ?? '').demos.map(({ title }) => title);
    expect(titles('a')).toEqual(['A', 'New', 'B']);
    expect(titles()).toEqual(['A', 'B', 'New']);
    expect(titles('gone')).toEqual(['A', 'B', 'New']);
  });

  it('is nothing where the demo is gone', () => {
    const text = '{ "version": 2, "demos": [{ "id": "a", "title": "A" }] }';
    expect(withActions(text, read(text), 'b', [create])).toBeUndefined();
  });
});
