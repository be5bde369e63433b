import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { printDemoFile } from '../../src/authoring/demo-file-text.ts';
import { printYaml } from '../../src/core/data/print-yaml.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';

const place = { workspaceFolder: '/talk', path: '/talk/.demo/a.yaml' };
const piece = fc.constantFrom(
  'a',
  'Title',
  ' ',
  '\n',
  '\t',
  ': ',
  '- ',
  '#',
  '"',
  "'",
  '{X}',
  '\\n',
  '\r\n',
  'ü',
  '👩‍👧',
  '\u2028',
  '\u0000',
  '---',
  'yes',
  '1',
  '~',
  '|',
  '\uFEFF',
  '\u0085',
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

const demos = [
  {
    title: 'One: two',
    notes: '.demo/n.md',
    actions: [{ action: 'insert', path: 'a.js', position: 3, content: 'one\n  two' }],
  },
];

it('printDemoFile writes version 3 with one field per line', () => {
  expect(printDemoFile({ title: 'A show', demos }, { notation: 'yaml' })).toMatchInlineSnapshot(`
    "title: A show
    version: 3
    scenes:
      - title: "One: two"
        notes:
          path: .demo/n.md
        moves:
          - action: insert
            path: a.js
            position: 3
            content: |-
              one
                two
    "
  `);
});

it('printDemoFile writes YAML that means the same as JSON to the reference library and our parser', () => {
  fc.assert(
    fc.property(text, text, fc.oneof(fc.integer(), text), (title, content, position) => {
      const actions = [{ action: 'write', path: 'a', content, position, nothing: [], flag: true }];
      const content2 = { title, demos: [{ title, actions }] };
      const json: JsonObject = JSON.parse(printDemoFile(content2, { notation: 'json' }));
      const yaml = printDemoFile(content2, { notation: 'yaml' });
      expect(parse(yaml)).toEqual(json);
      expect(parse(yaml, { version: '1.1' })).toEqual(json);
      const read = parseDemoFile(yaml, place);
      expect(read.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(read.demos[0]?.actions[0]?.fields).toEqual(actions[0]);
    }),
    { numRuns: 300 },
  );
});

it('printYaml writes nested lists and empty objects on one line', () => {
  expect(parse(printYaml({ a: [{}, [1, 2], 'x\ny'], b: {} }))).toEqual({ a: [{}, [1, 2], 'x\ny'], b: {} });
});
