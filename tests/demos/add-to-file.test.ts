import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addActions, addDemo } from '../../src/demos/add-to-file.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { readerOf } from '../../src/demos/readers.ts';

const json = '/w/.demo/a.json';
const yaml = '/w/.demo/a.yaml';
const read = (text: string, path: string) => parseDemoFile(text, { path, workspaceFolder: '/w' });
const add = (text: string, path = json, demo = 0) =>
  addActions(text, read(text, path), demo, [{ action: 'open', path: 'b.ts' }]);
const addTitled = (text: string, path = json, index = 1) =>
  addDemo(text, read(text, path), index, { title: 'New', actions: [] });

describe('adding actions to a demo', () => {
  it('writes them as their neighbours are written, and leaves comments where they are', () => {
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

  it('writes them in lines beside others in lines, with the indentation and the breaks of the file', () => {
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

  it('keeps on one line what is on one line', () => {
    expect(add('{"demos":[{"title":"A","steps":[{"action":"save"}]}]}')).toBe(
      '{"demos":[{"title":"A","steps":[{"action":"save"}, { "action": "open", "path": "b.ts" }]}]}',
    );
  });

  it('makes the list that is empty or missing', () => {
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

  it('adds lines to YAML below the last action, whatever that holds', () => {
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

  it('does nothing where the file is another one by now, or cannot be read', () => {
    const text = '{"demos":[{"title":"A","steps":[{"action":"save"}]}]}';
    expect(addActions(text, read('{"demos":[{"title":"B"}]}', json), 0, [])).toBeUndefined();
    expect(addActions(text, read(text, json), 1, [])).toBeUndefined();
    expect(add('{"demos":[{"title":"A","steps":"none"}]}')).toBeUndefined();
    expect(add('{"demos":[{"title":"A","steps":null}]}')).toBeUndefined();
  });
});

describe('adding a demo to a file', () => {
  it('writes it among the others as they are written', () => {
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

  it('begins a file that has none yet', () => {
    expect(addTitled('{ "title": "Talk", "version": 3, "scenes": [] }\n', json, 0)).toBe(
      '{ "title": "Talk", "version": 3, "scenes": [\n  {\n    "title": "New",\n    "moves": []\n  }\n] }\n',
    );
    expect(addTitled('title: Talk\nversion: 3\nscenes: []\n', yaml, 0)).toBe(
      'title: Talk\nversion: 3\nscenes:\n  - title: New\n    moves: []\n',
    );
  });
});

// Demo files from public repositories: data beside the project, never a part of it.
const corpus = new URL('../../../shared/corpus/files/', import.meta.url);
const isThere = existsSync(corpus);
const names = isThere ? readdirSync(corpus).filter((name) => readerOf(name)) : [];
if (!isThere) console.warn('Skipped: no corpus of public demo files beside the project.');

describe.skipIf(!isThere)('in the files of public talks', () => {
  it.each(names)('%s: nothing else changes', (name) => {
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

/** All characters of the one stand in the other, in their order, but for an empty list that became one with items. */
function expectMoreOnly(text: string, written = ''): void {
  const wanted = [...text.replaceAll('[]', '')];
  let at = 0;
  for (const character of written) if (character === wanted[at]) at += 1;
  expect(wanted.slice(at).join('')).toBe('');
}
