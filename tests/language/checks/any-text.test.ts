import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/core/text.ts';
import { parseDemoSource } from '../../../src/demos/parse.ts';
import { checkDocument } from '../../../src/language/check-demo-file.ts';
import { type CheckSources, gatherContext } from '../../../src/language/context/gather-context.ts';
import { demoOf, findIn } from '../checking.ts';

const json = demoOf(
  '{ "action": "open", "path": "a.ts" }',
  '{ "action": "insert", "path": "a.ts", "content": "{X}", "position": "1,0:2" }',
  '{ "action": "openSlide", "path": "d.md", "slide": 3 }',
  '{ "action": "snippet", "contentPath": "s.json", "args": { "A": 1 } }',
  '{ "action": "runDemoById", "id": "x" }',
);
const yaml = [
  'version: 2',
  'demos:',
  '  - title: D',
  '    id: x',
  '    notes: { path: n.md }',
  '    steps:',
  '      - action: opn',
  '        path: "a.ts"',
  '      - { action: highlight, path: a.ts, startPlaceholder: one }',
  '      - action: replace',
  '        content: |',
  '          x {Y}',
  '        position: 1',
  '',
].join('\n');
const workspace = {
  'a.ts': 'one\n',
  'd.md': '# A\n',
  's.json': '{ "fields": [{ "name": "B", "required": true }], "steps": [{ "action": "open", "path": "{A}" }] }',
};

const pieces = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  '- ',
  '  ',
  'null',
  '{}',
  '"path": ',
  'é😀',
  '\\',
  '\0',
  '../',
];

describe('the checks of a demo file', () => {
  it.each([
    ['a.json', json],
    ['a.yaml', yaml],
  ])('never throw for random changes of %s, and their fixes can be applied', async (name, text) => {
    const edit = fc.record({
      at: fc.nat(text.length),
      length: fc.nat(12),
      put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const broken = edits.reduce(
          (all, { at, length, put }) => all.slice(0, at) + put + all.slice(at + length),
          text,
        );
        for (const { fixes = [] } of await findIn(broken, name, workspace)) {
          for (const change of fixes.flatMap(({ changes }) => changes)) {
            if ('edits' in change) applyEdits(broken, change.edits);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

// Real demo files of public repositories, if the machine has them. They are not part of the
// project.
const corpus = new URL('../../../../shared/corpus/files/', import.meta.url);

describe.skipIf(!existsSync(corpus))('public demo files of other people', () => {
  /** Sources in which every named file exists. */
  const generous: CheckSources = {
    files: [],
    typeAt: async () => 'file',
    readText: async () => undefined,
    namesIn: async () => [],
  };

  it.each(existsSync(corpus) ? readdirSync(corpus) : [])('are checked without a wrong error: %s', async (name) => {
    const text = readFileSync(new URL(name, corpus), 'utf8');
    const document = parseDemoSource(text, { path: `/ws/.demo/${name}`, workspaceFolder: '/ws' });
    const findings = checkDocument(document, await gatherContext(document, generous));
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.filter(({ code }) => code !== 'missing-comma').map(({ message }) => message)).toEqual([]);
  });
});
