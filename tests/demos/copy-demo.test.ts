import { describe, expect, it } from 'vitest';
import { withCopy, withoutDemo, withTitle } from '../../src/authoring/edit-show.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';

const json = `{
  // a talk
  "version": 3,
  "scenes": [
    { "id": "a", "title": "A", "moves": [] }, // the first
    { "title": "B", "notes": { "path": "b.md" }, "moves": [{ "action": "openSettings" }] }
  ]
}
`;
const yaml = `# a talk
version: 3
scenes:
  # the first
  - id: a
    title: A
    moves: []

  - title: B
    notes:
      path: b.md
    moves:
      - action: openSettings
`;

describe.each([
  ['JSON', '/talk/.demo/t.json', json],
  ['YAML', '/talk/.demo/t.yaml', yaml],
])('changing a demo file in %s', (_, path, text) => {
  const read = (one: string) => parseDemoFile(one, { path, workspaceFolder: '/talk' });
  const at = (one: string, index: number) => read(one).demos[index]?.id ?? '';
  const change = (edit: (text: string, file: ReturnType<typeof read>) => string | undefined, from = text) => {
    const changed = edit(from, read(from));
    if (changed === undefined) throw new Error('nothing was changed');
    expect(read(changed).problems).toEqual([]);
    return changed;
  };
  const titles = (one: string) => read(one).demos.map(({ title }) => title);

  it('copies a demo after itself, with a new id, any number of times', () => {
    const once = change((one, file) => withCopy(one, file, 'a'));
    const twice = change((one, file) => withCopy(one, file, 'a'), once);
    expect(titles(twice)).toEqual(['A', 'A (copy) 2', 'A (copy)', 'B']);
    expect(new Set(read(twice).demos.map(({ id }) => id)).size).toBe(4);
    expect(twice).toContain('the first');
    const other = change((one, file) => withCopy(one, file, at(text, 1)));
    expect(read(other).demos[2]).toMatchObject({ title: 'B (copy)', notes: { path: 'b.md' } });
    expect(read(other).demos[2]?.actions.map(({ name }) => name)).toEqual(['openSettings']);
  });

  it('removes a demo, even the last one, and leaves the rest of the text', () => {
    const one = change((from, file) => withoutDemo(from, file, at(text, 1)));
    expect(titles(one)).toEqual(['A']);
    expect(one).toContain('the first');
    expect(one).toContain('a talk');
    const none = withoutDemo(one, read(one), 'a');
    expect(none && titles(none)).toEqual([]);
  });

  it('gives a demo another title, with any characters', () => {
    const renamed = change((one, file) => withTitle(one, file, 'a', 'Say "hi": now'));
    expect(titles(renamed)).toEqual(['Say "hi": now', 'B']);
    expect(at(renamed, 0)).toBe('a');
  });

  it('changes nothing for an unknown demo, or in a broken file', () => {
    expect(withoutDemo(text, read(text), 'c')).toBeUndefined();
    const broken = text.replace('scenes', 'scenes [');
    expect(withCopy(broken, read(broken), 'a')).toBeUndefined();
  });
});
