import { describe, expect, it } from 'vitest';
import { withActions, withDemo, withDisabled, withMoved } from '../../src/authoring/edit-show.ts';
import { assignOwnIds } from '../../src/demos/ids.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';

const read = (text: string) => assignOwnIds(parseDemoFile(text, { path: '/w/.demo/a.json', workspaceFolder: '/w' }));
const create = { action: 'create', path: 'a.ts', contentPath: '.demo/changes/01/a.ts' };
const demo = { title: 'New', notes: '.demo/changes/01/notes.md', actions: [create] };

describe('writing into a demo file', () => {
  it('writes paths as the format version of the file expects them', () => {
    const first = '{ "demos": [{ "id": "a", "title": "A", "steps": [] }] }';
    expect(withDemo(first, read(first), demo)).toBe(
      '{ "demos": [{ "id": "a", "title": "A", "steps": [] }, { "title": "New", "notes": { "path": "changes/01/notes.md" }, "steps": [{ "action": "create", "path": "a.ts", "contentPath": "changes/01/a.ts" }] }] }',
    );
    const second = first.replace('{', '{ "version": 2,');
    expect(withActions(second, read(second), 'a', [create])).toContain('"contentPath": ".demo/changes/01/a.ts"');
  });

  it('adds a demo after the given one, or else at the end', () => {
    const text = '{ "version": 2, "demos": [{ "id": "a", "title": "A" }, { "id": "b", "title": "B" }] }';
    const titles = (after?: string) =>
      read(withDemo(text, read(text), demo, after) ?? '').demos.map(({ title }) => title);
    expect(titles('a')).toEqual(['A', 'New', 'B']);
    expect(titles()).toEqual(['A', 'B', 'New']);
    expect(titles('gone')).toEqual(['A', 'B', 'New']);
  });

  it('returns undefined when the demo to change is not in the file', () => {
    const text = '{ "version": 2, "demos": [{ "id": "a", "title": "A" }] }';
    expect(withActions(text, read(text), 'b', [create])).toBeUndefined();
  });
});

describe('changing the demos of a file', () => {
  const text = '{"version":3,"scenes":[{"id":"a","title":"A"},{"id":"b","title":"B"},{"id":"c","title":"C"}]}';
  const other = '{"version":3,"scenes":[{"id":"d","title":"D"}]}';
  const place = { path: '/w/.demo/b.json', workspaceFolder: '/w' };
  const one = { text, file: read(text) };
  const second = { text: other, file: assignOwnIds(parseDemoFile(other, place)) };
  const ids = (json?: string) =>
    JSON.parse(json ?? '')
      .scenes.map(({ id }: { id: string }) => id)
      .join('');
  const within = (id: string, before?: string) => withMoved([one, one], id, before)?.map(ids);

  it('moves a demo before the given one, or else to the end', () => {
    expect(within('a', 'c')).toEqual(['bac', 'bac']);
    expect(within('c', 'a')).toEqual(['cab', 'cab']);
    expect(within('a')).toEqual(['bca', 'bca']);
    expect(within('c')).toEqual(['abc', 'abc']);
    expect(within('a', 'gone')).toBeUndefined();
    expect(within('gone')).toBeUndefined();
  });

  it('moves a demo only into another file of the same workspace folder', () => {
    expect(withMoved([one, second], 'b', 'd')?.map(ids)).toEqual(['ac', 'bd']);
    expect(withMoved([one, second], 'b')?.map(ids)).toEqual(['ac', 'db']);
    const elsewhere = { ...second, file: { ...second.file, workspaceFolder: '/v' } };
    expect(withMoved([one, elsewhere], 'b')).toBeUndefined();
  });

  it('disables and enables a demo', () => {
    const off = withDisabled(text, one.file, 'b', true) ?? '';
    expect(JSON.parse(off).scenes[1]).toEqual({ id: 'b', title: 'B', disabled: true });
    expect(withDisabled(off, read(off), 'b', false)).toBe(text);
    expect(withDisabled(text, one.file, 'gone', true)).toBeUndefined();
  });
});
