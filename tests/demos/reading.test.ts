import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDemoFile, parseDemoSource } from '../../src/demos/parse.ts';
import { locationAt, rangeOf } from '../../src/demos/source-location.ts';
import { withRanges } from '../support/demo-files.ts';

/** A file without mistakes is read without locations; its value must equal that of its tree. */
function expectSameReading(text: string, name = '1.intro.json') {
  const place = { path: `/ws/.demo/${name}`, workspaceFolder: '/ws' };
  const { file, demos } = parseDemoSource(text, place);
  const { demos: read, ...rest } = parseDemoFile(text, place);
  const { demos: whole, ...expected } = file;
  expect(rest).toEqual(expected);
  expect(withRanges(read)).toEqual(withRanges(whole));
  expect(demos.map(({ demo }) => demo)).toEqual(whole);
}

// Demo files from public repositories: data next to the project, never a part of it.
const corpus = new URL('../../../shared/corpus/files/', import.meta.url);
const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => /\.(json|ya?ml)$/.test(name)) : [];

describe.skipIf(names.length === 0)('reading a public demo file with and without locations', () => {
  it.each(names)('gives the same for %s', (name) => {
    expectSameReading(readFileSync(new URL(name, corpus), 'utf8'), name);
  });
});

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const action = fc.record(
  {
    action: pick<unknown>('open', 'save', '', 3, null),
    disabled: pick<unknown>(true, false, 'yes'),
    path: pick('a.ts', 'b: c', ':q'),
    nested: fc.record({ __proto__: pick(1), a: fc.anything({ maxDepth: 1, values: [pick(1), pick('"x": ')] }) }),
  },
  { requiredKeys: ['action'] },
);
const demo = fc.record(
  {
    id: pick<unknown>('x', 'y', '', ' ', 4),
    title: pick<unknown>('Größe', 'Open it', '', 5),
    description: pick<unknown>('What', null, 1),
    autoAdvanceAfter: pick<unknown>(2, -1, '2'),
    icons: pick<unknown>({ start: 'vm' }, { start: '', end: 1 }, 'vm'),
    notes: pick<unknown>({ path: 'a.md' }, { showOnTrigger: true }, null),
    disabled: pick<unknown>(true, 'no'),
    steps: fc.array(fc.oneof({ weight: 9, arbitrary: action }, pick(1))),
    moves: fc.array(action),
  },
  { requiredKeys: ['steps'] },
);
const file = fc.record(
  {
    title: pick<unknown>('Talk', '', 1),
    description: pick<unknown>('About', null),
    version: pick<unknown>(1, 2, 3, '2', 4, 0.5, null),
    timer: pick<unknown>(20, -1),
    loop: pick<unknown>(true, 'yes'),
    demos: fc.oneof({ weight: 9, arbitrary: fc.array(demo) }, pick(null)),
    scenes: fc.array(demo),
  },
  { requiredKeys: ['demos'] },
);
const layout = fc.record({ lead: pick('', '// a talk\n', '\uFEFF'), indent: pick(0, 2) });

describe('reading a demo file with and without locations', () => {
  it('gives the same for random values', () => {
    fc.assert(
      fc.property(file, layout, (value, { lead, indent }) => {
        expectSameReading(lead + JSON.stringify(value, null, indent));
      }),
    );
  });

  it('gives the same for a text with a stray character anywhere', () => {
    fc.assert(
      fc.property(file, fc.nat(), pick('', ',', '"', '}', ': ', '\n'), (value, position, stray) => {
        const text = JSON.stringify(value);
        const at = position % text.length;
        expectSameReading(text.slice(0, at) + stray + text.slice(at + 1));
      }),
    );
  });

  it('gives the same for a large valid file', () => {
    const demos = Array.from({ length: 100 }, (_, i) => ({ id: `d${i}`, title: `${i}`, steps: [{ action: 'save' }] }));
    expectSameReading(JSON.stringify({ version: 2, demos }, null, 2));
  });
});

describe('rangeOf', () => {
  it('returns the range of a demo from its location', () => {
    const range = { start: { line: 1, character: 2 }, end: { line: 3, character: 4 } };
    expect(rangeOf({ location: locationAt(range) })).toBe(range);
  });
});
