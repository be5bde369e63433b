import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printYaml } from '../../src/core/data/print-yaml.ts';
import {
  addActions,
  addDemo,
  disableDemo,
  editAction,
  removeDemo,
  renameDemo,
  replaceActions,
} from '../../src/demos/edit-file.ts';
import { moveDemo } from '../../src/demos/move-demo.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { readerOf } from '../../src/demos/readers.ts';

const json = '/w/.demo/a.json';
const yaml = '/w/.demo/a.yaml';
const read = (text: string, path: string) => parseDemoFile(text, { path, workspaceFolder: '/w' });
const add = (text: string, path = json, demo = 0) =>
  addActions(text, read(text, path), demo, [{ action: 'open', path: 'b.ts' }]);
const addTitled = (text: string, path = json, index = 1) =>
  addDemo(text, read(text, path), index, { title: 'New', actions: [] });

describe('addActions', () => {
  it('formats actions like their neighbors, and leaves comments in place', () => {
    expect(
      add(`{
\t"demos": [
\t\t{ "title": "A", "steps": [
\t\t\t{ "action": "save" } // kept
\t\t\t// the end
\t\t] }
\t]
}
`),
    ).toBe(`{
\t"demos": [
\t\t{ "title": "A", "steps": [
\t\t\t{ "action": "save" }, // kept
\t\t\t{ "action": "open", "path": "b.ts" }
\t\t\t// the end
\t\t] }
\t]
}
`);
  });

  it('writes multi-line actions next to multi-line ones, with the file’s indentation and line breaks', () => {
    const text = `{
    "version": 3,
    "scenes": [
        {
            "title": "A",
            "moves": [
                {
                    "action": "save"
                },
            ]
        }
    ]
}
`.replaceAll('\n', '\r\n');
    expect(add(text)).toBe(
      text.replace(
        /\},(?=\r\n {12}\])/,
        '},\r\n                {\r\n                    "action": "open",\r\n                    "path": "b.ts"\r\n                },',
      ),
    );
  });

  it('keeps a one-line list on one line', () => {
    expect(add('{"demos":[{"title":"A","steps":[{"action":"save"}]}]}')).toBe(
      '{"demos":[{"title":"A","steps":[{"action":"save"}, { "action": "open", "path": "b.ts" }]}]}',
    );
  });

  it('creates a list that is empty or missing', () => {
    expect(add('{\n  "demos": [\n    { "title": "A", "steps": [] }\n  ]\n}\n')).toBe(
      '{\n  "demos": [\n    { "title": "A", "steps": [\n      {\n        "action": "open",\n        "path": "b.ts"\n      }\n    ] }\n  ]\n}\n',
    );
    expect(add('{ "version": 3, "scenes": [{ "title": "A" }] }')).toBe(
      '{ "version": 3, "scenes": [{ "title": "A", "moves": [{ "action": "open", "path": "b.ts" }] }] }',
    );
    expect(add('demos:\n  - title: A # one\n  - title: B\n', yaml)).toBe(
      'demos:\n  - title: A # one\n    steps:\n      - action: open\n        path: b.ts\n  - title: B\n',
    );
    expect(add('demos:\n  - title: A\n    steps: [] # todo\n    description: d\n', yaml)).toBe(
      'demos:\n  - title: A\n    steps: # todo\n      - action: open\n        path: b.ts\n    description: d\n',
    );
    expect(add('demos:\n  - title: A\n    steps:\n', yaml)).toBe(
      'demos:\n  - title: A\n    steps:\n      - action: open\n        path: b.ts\n',
    );
  });

  it('adds lines to YAML below the last action, whatever it contains', () => {
    const text = `version: 3
scenes:
- title: A
  moves:
  - action: write # typed
    content: |
      - no item

  # about nothing
- title: B
  moves: [{ action: save }]`;
    expect(add(text, yaml)).toBe(`version: 3
scenes:
- title: A
  moves:
  - action: write # typed
    content: |
      - no item
  - action: open
    path: b.ts

  # about nothing
- title: B
  moves: [{ action: save }]`);
    expect(add(text, yaml, 1)).toBe(
      text.replace('[{ action: save }]', '[{ action: save }, { "action": "open", "path": "b.ts" }]'),
    );
  });

  it('does nothing when the text has changed or cannot be parsed', () => {
    const text = '{"demos":[{"title":"A","steps":[{"action":"save"}]}]}';
    expect(addActions(text, read('{"demos":[{"title":"B"}]}', json), 0, [])).toBeUndefined();
    expect(addActions(text, read(text, json), 1, [])).toBeUndefined();
    expect(add('{"demos":[{"title":"A","steps":"none"}]}')).toBeUndefined();
    expect(add('{"demos":[{"title":"A","steps":null}]}')).toBeUndefined();
  });
});

describe('addDemo', () => {
  it('formats the demo like the others', () => {
    expect(addTitled('{\n  "demos": [\n    {\n      "title": "A" // a\n    }\n  ]\n}\n')).toBe(
      '{\n  "demos": [\n    {\n      "title": "A" // a\n    },\n    {\n      "title": "New",\n      "steps": []\n    }\n  ]\n}\n',
    );
    expect(addTitled('version: 3\nscenes:\n  - title: A\n\n  # b\n  - title: B\n', yaml)).toBe(
      'version: 3\nscenes:\n  - title: A\n\n  - title: New\n    moves: []\n\n  # b\n  - title: B\n',
    );
    expect(addTitled('version: 3\nscenes:\n  - title: A\n\n  - title: B\n', yaml, 0)).toBe(
      'version: 3\nscenes:\n  - title: New\n    moves: []\n\n  - title: A\n\n  - title: B\n',
    );
  });

  it('adds the first demo to a file', () => {
    expect(addTitled('{ "title": "Talk", "version": 3, "scenes": [] }\n', json, 0)).toBe(
      '{ "title": "Talk", "version": 3, "scenes": [\n  {\n    "title": "New",\n    "moves": []\n  }\n] }\n',
    );
    expect(addTitled('title: Talk\nversion: 3\nscenes: []\n', yaml, 0)).toBe(
      'title: Talk\nversion: 3\nscenes:\n  - title: New\n    moves: []\n',
    );
  });
});

describe('editing a demo', () => {
  const open = (path: string) => ({ action: 'open', path });

  it('replaceActions leaves unchanged actions alone', () => {
    const text = `{ "demos": [{ "title": "A", "steps": [
  { "action": "open", "path": "a" }, // first
  { "action": "save" }, // goes
  { "action": "open", "path": "c" } // last
] }] }
`;
    expect(
      replaceActions(text, read(text, json), 0, [open('a'), open('b1'), open('b2'), open('c')]),
    ).toBe(`{ "demos": [{ "title": "A", "steps": [
  { "action": "open", "path": "a" }, // first
  { "action": "open", "path": "b1" },
  { "action": "open", "path": "b2" },
  { "action": "open", "path": "c" } // last
] }] }
`);
    const lines =
      'version: 3\nscenes:\n  - title: A\n    moves:\n      # first\n      - action: save\n      - action: open\n        path: c\n';
    expect(replaceActions(lines, read(lines, yaml), 0, [{ action: 'save' }, open('b')])).toBe(
      lines.replace('path: c', 'path: b'),
    );
    expect(replaceActions(lines, read(lines, yaml), 0, [{ action: 'save' }])).toBe(
      lines.replace('      - action: open\n        path: c\n', ''),
    );
  });

  it('renameDemo changes the title', () => {
    const text = '{ "demos": [{ "title": "A" /* a */, "steps": [] }, { "title": "B", "steps": [] }] }';
    expect(renameDemo(text, read(text, json), 1, 'New "B"')).toBe(text.replace('"B"', '"New \\"B\\""'));
    const lines = 'demos:\n  - title: A # a\n    steps: []\n';
    expect(renameDemo(lines, read(lines, yaml), 0, 'B: c')).toBe(lines.replace('A #', '"B: c" #'));
    expect(renameDemo('demos: []\n', read('demos: []\n', yaml), 0, 'B')).toBeUndefined();
  });

  it('replaceActions leads to the new actions for random changes', () => {
    const action = fc.record({ action: fc.constantFrom('open', 'create', 'save'), path: fc.string() });
    const actions = fc.array(action, { maxLength: 4 });
    fc.assert(
      fc.property(actions, actions, fc.constantFrom(json, yaml), fc.boolean(), (before, after, path, isPretty) => {
        const file = {
          version: 3,
          scenes: [
            { title: 'A', moves: before },
            { title: 'B', moves: [{ action: 'save' }] },
          ],
        };
        const text = path === yaml ? printYaml(file) : JSON.stringify(file, undefined, isPretty ? 2 : 0);
        const edited = replaceActions(text, read(text, path), 0, after);
        // A YAML list that loses its last item cannot be written as empty.
        if (edited === undefined) expect([path, after]).toEqual([yaml, []]);
        else
          expect(read(edited, path).demos.map((demo) => demo.actions.map(({ fields }) => fields))).toEqual([
            after,
            [{ action: 'save' }],
          ]);
      }),
    );
  });
});

// Demo files from public repositories: data next to the project, never a part of it.
const corpus = new URL('../../../shared/corpus/files/', import.meta.url);
const isThere = existsSync(corpus);
const names = isThere ? readdirSync(corpus).filter((name) => readerOf(name)) : [];
if (!isThere) console.warn('Skipped: no corpus of public demo files beside the project.');

describe.skipIf(!isThere)('addDemo and addActions, applied to files of public talks', () => {
  it.each(names)('change nothing else in %s', (name) => {
    const text = readFileSync(new URL(name, corpus), 'utf8');
    const path = `/w/.demo/${name}`;
    const file = read(text, path);
    for (const index of new Set([0, Math.floor(file.demos.length / 2), file.demos.length - 1])) {
      if (!file.demos[index]) continue;
      expectMoreOnly(text, addTitled(text, path, index));
      const actions = [{ action: 'insert', path: 'a b.ts', position: '3,0', content: 'a: "1"\n\n# no\n  - x\n' }];
      expectMoreOnly(text, addActions(text, file, index, actions));
    }
  });
});

/** All characters of the first text are in the second one in the same order, except for an empty list that became non-empty. */
function expectMoreOnly(text: string, written = ''): void {
  const wanted = [...text.replaceAll('[]', '')];
  let at = 0;
  for (const character of written) if (character === wanted[at]) at += 1;
  expect(wanted.slice(at).join('')).toBe('');
}

describe('disableDemo', () => {
  const off = (text: string, path = json, isOff = true) => disableDemo(text, read(text, path), 0, isOff);

  it('writes the field after the title, and removes it again', () => {
    const texts = [
      ['{ "demos": [ { "title": "A", "steps": [] } ] }', json],
      ['{\n  "demos": [\n    {\n      "title": "A", // why\n      "steps": []\n    }\n  ]\n}\n', json],
      ['{ "demos": [ {\n  "title": "A"\n} ] }', json],
      ['demos:\n  - title: A # why\n    steps: []\n', yaml],
      ['demos:\n  - steps: []\n    title: A\n', yaml],
      ['demos:\n  - { title: A, steps: [] }\n', yaml],
    ] as const;
    for (const [text, path] of texts) {
      const changed = off(text, path) ?? '';
      expect(read(changed, path).demos[0]?.disabled).toBe(true);
      expect(off(changed, path)).toBe(changed);
      expect(off(changed, path, false)).toBe(text);
    }
    expect(off(texts[1][0])).toContain('      "title": "A", // why\n      "disabled": true,\n      "steps": []');
    expect(off(texts[3][0], yaml)).toBe('demos:\n  - title: A # why\n    disabled: true\n    steps: []\n');
  });

  it('changes an existing field, and keeps its comment', () => {
    expect(off('demos:\n  - disabled: false\n    title: A\n', yaml)).toBe('demos:\n  - disabled: true\n    title: A\n');
    expect(off('demos:\n  - disabled: true\n    title: A\n', yaml, false)).toBe(
      'demos:\n  - disabled: false\n    title: A\n',
    );
    expect(off('demos:\n  - title: A\n    disabled: true # too long\n', yaml, false)).toBe(
      'demos:\n  - title: A\n    disabled: false # too long\n',
    );
  });
});

describe('editAction', () => {
  const edit = (text: string, changes: Parameters<typeof editAction>[3], path = json) =>
    editAction(text, read(text, path), { demo: 0, action: 0 }, changes);

  it('leaves other fields and their comments as they are', () => {
    const text = `{ "demos": [{ "title": "A", "steps": [
  // first
  {
    "action": "open", // it opens
    "path": "a.ts", "focus": true
  } // done
] }] }`;
    expect(edit(text, { path: 'b.ts' })).toBe(text.replace('a.ts', 'b.ts'));
    expect(edit(text, { focus: undefined })).toBe(text.replace(', "focus": true', ''));
    expect(edit(text, { position: 3, focus: false })).toBe(
      text.replace('"focus": true\n', '"focus": false, "position": 3\n'),
    );
    expect(edit(text, {})).toBe(text);
  });

  it('keeps the formatting of YAML', () => {
    const text = 'demos:\n  - title: A\n    steps:\n      - action: insert # it types\n        path: a.ts # here\n';
    expect(edit(text, { path: 'b.ts' }, yaml)).toBe(text.replace('a.ts', 'b.ts'));
    const more = edit(text, { content: 'one\n  two\n', position: 3 }, yaml) ?? '';
    expect(more.startsWith(text)).toBe(true);
    expect(read(more, yaml).demos[0]?.actions[0]?.fields).toEqual({
      action: 'insert',
      path: 'a.ts',
      content: 'one\n  two\n',
      position: 3,
    });
    expect(edit(edit(more, { content: 'x' }, yaml) ?? '', { content: undefined, position: undefined }, yaml)).toBe(
      text,
    );
  });

  it('leads to the new fields for random changes', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant('a\nb: {c}\n'), fc.constant(undefined));
    const keys = fc.constantFrom('path', 'content', 'position', 'at');
    const changes = fc.dictionary(keys, value, { noNullPrototype: true });
    const texts = [
      ['{"version":3,"scenes":[{"title":"A","moves":[{"action":"open","path":"a"},{"action":"save"}]}]}', json],
      ['version: 3\nscenes:\n- title: A\n  moves:\n  - action: open\n    path: a\n  - action: save\n', yaml],
      ['version: 3\nscenes:\n- title: A\n  moves: [{action: open, path: a}, {action: save}]\n', yaml],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(changes, { maxLength: 4 }), ([text, path], list) => {
        let written: string = text;
        let wanted: object = { action: 'open', path: 'a' };
        for (const one of list) {
          written = edit(written, one, path) ?? '';
          wanted = Object.fromEntries(Object.entries({ ...wanted, ...one }).filter(([, given]) => given !== undefined));
          expect(read(written, path).demos[0]?.actions.map(({ fields }) => fields)).toEqual([
            wanted,
            { action: 'save' },
          ]);
        }
      }),
    );
  });
});

describe('editing a demo file with anchors and aliases', () => {
  const list = 'version: 3\nscenes:\n  - title: A\n    moves: &m\n      - action: save\n  - title: B\n    moves: *m\n';
  const action =
    'version: 3\nscenes:\n  - title: A\n    moves:\n      - &s { action: save }\n  - title: B\n    moves:\n      - *s\n      - action: close\n';
  const merged =
    'version: 3\nx: &d\n  moves:\n    - action: save\nscenes:\n  - title: A\n    <<: *d\n  - title: B\n    <<: *d\n';

  it.each([list, action, merged])('adds and renames a demo, and leaves the rest unchanged', (text) => {
    expect(addTitled(text, yaml)?.replace('  - title: New\n    moves: []\n', '')).toBe(text);
    expect(renameDemo(text, read(text, yaml), 1, 'See')).toBe(text.replace('title: B', 'title: "See"'));
  });

  it.each([list, merged])('refuses a change that would affect another demo', (text) => {
    expect(add(text, yaml, 1)).toBeUndefined();
    expect(replaceActions(text, read(text, yaml), 1, [{ action: 'close' }])).toBeUndefined();
    expect(editAction(text, read(text, yaml), { demo: 1, action: 0 }, { path: 'b' })).toBeUndefined();
  });

  it('refuses a change that would separate an anchor from its aliases', () => {
    for (const text of [list, action]) {
      expect(removeDemo(text, read(text, yaml), 0)).toBeUndefined();
      expect(moveDemo(text, read(text, yaml), 0, 1)).toBeUndefined();
    }
    expect(add(action, yaml, 1)).toBe(`${action}      - action: open\n        path: b.ts\n`);
  });
});
