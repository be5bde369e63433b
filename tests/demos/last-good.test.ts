import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { FileLocation } from '../../src/demos/draft.ts';
import { readDemos, readVariables } from '../../src/demos/loading/last-good.ts';

const sample = readFileSync(join(import.meta.dirname, '../../src/assets/sample/.demo/greeter.json'), 'utf8');

const placeOf = (name: string): FileLocation => ({ path: `/talk/.demo/${name}`, workspaceFolder: '/talk' });

/** The version in use after a file has had each of the texts in turn. */
function readInTurn(name: string, ...texts: readonly string[]) {
  const versions = texts.reduce<ReturnType<typeof readDemos> | undefined>(
    (old, text) => readDemos(placeOf(name), { text }, old),
    undefined,
  );
  if (!versions) throw new Error('there is a text at least');
  return versions.file;
}

function print(file: ReturnType<typeof readInTurn>): string {
  return [...file.demos.map(({ id }) => id), ...file.problems.map(({ code }) => code)].join(' ');
}

const printInTurn = (name: string, ...texts: readonly string[]) => print(readInTurn(name, ...texts));

/** As many demos as a talk has. */
const talk = stringify({
  title: 'A talk',
  demos: Array.from({ length: 42 }, (_, i) => ({
    id: `d${i + 1}`,
    title: `Step ${i + 1}`,
    steps: [
      { action: 'open', path: `src/${i + 1}.ts` },
      { action: 'highlight', path: `src/${i + 1}.ts`, position: `${i + 1}` },
    ],
  })),
});

describe('after a change with a syntax error, a demo file', () => {
  it('keeps its last good version when a single bracket is wrong, and only the bracket is reported', () => {
    const good = readInTurn('talk.yaml', talk);
    const kept = readInTurn('talk.yaml', talk, talk.replace('demos:\n', 'demos: [\n'));
    expect(good.demos).toHaveLength(42);
    expect(kept.demos.map(({ id, title }) => [id, title])).toEqual(good.demos.map(({ id, title }) => [id, title]));
    expect(kept.problems[0]).toMatchObject({
      code: 'broken-file',
      severity: 'error',
      message: 'This file is broken: the show uses its last good version until it is fixed.',
    });
    expect(kept.problems.slice(1).every(({ code }) => !/missing-title|missing-action/.test(code))).toBe(true);
  });

  const good = '{ "demos": [\n { "id": "a", "title": "A", "steps": [{ "action": "open", "path": "a.ts" }] }\n] }';
  const [head, tail] = [good.slice(0, -4), good.slice(-4)];

  it('keeps its last good version when half a demo was added', () => {
    expect(printInTurn('a.json', good, `${head} { "id": "b" }${tail}`)).toMatch(/^a broken-file /);
    const list = 'demos:\n- title: A\n- title: B\n  steps: []\n';
    expect(printInTurn('a.yaml', list, list.replace('  steps', ' - steps'))).toMatch(/^a\.a a\.b broken-file /);
  });

  it('is used as it is when the text only adds to the last good version', () => {
    expect(printInTurn('a.json', good, `${head} { "id": "b", "title": "B" }${tail}`)).toBe('a b missing-comma');
    expect(printInTurn('a.json', good, good.replace('"a.ts" }', '"a.ts", }'))).toBe('a');
  });

  it.each([
    ['lacks a demo', good.replace('{ "id"', '"id"')],
    ['calls one by another name', good.replace('"A",', '"A')],
    ['changes an action', good.replace('"a.ts"', '"a.ts')],
    ['lacks an action', good.replace('"open",', '"open"').replace('"a.ts"', '"b.ts"')],
    ['reads as another version of the format', `{ "version": 3 ${good.slice(1)}`],
  ])('keeps its last good version when the text %s', (_, text) => {
    const file = readInTurn('a.json', good, text);
    expect(file).toMatchObject({ version: 1, demos: readInTurn('a.json', good).demos });
    expect(file.problems[0]?.code).toBe('broken-file');
  });

  it('is used again once it is correct, even with fewer demos', () => {
    const two = '{ "demos": [{ "id": "a" }, { "id": "b" }] }';
    const broken = '{ "demos": [{ "id": "a" }, "id": "b" }] }';
    expect(printInTurn('a.json', two, broken)).toMatch(/^a b broken-file /);
    expect(printInTurn('a.json', two, broken, '{ "demos": [{ "id": "b" }] }')).toBe('b missing-title');
    expect(printInTurn('a.json', two, broken, '{ "demos": [] }')).toBe('');
  });

  it('keeps its last good version while it is damaged further', () => {
    const added = `${head} { "id": "b", "title": "B" }${tail}`;
    const worse = added.replace('"a.ts"', '"a.ts');
    expect(printInTurn('a.json', good, added, worse, worse.replace('"b"', '"c'))).toMatch(/^a b broken-file /);
  });
});

describe('a demo file that has had syntax errors from the beginning', () => {
  const never = '{ "demos": [ { "id": "a", "title": "A" } { "id": "b", "title": "B" } ] }';

  it('is read as well as possible, and so is each later version that is not worse', () => {
    expect(printInTurn('a.json', never)).toBe('a b missing-comma');
    expect(printInTurn('a.json', never, never.replace('"B"', '"C"').replace('"b"', '"c"'))).toBe('a c missing-comma');
    expect(printInTurn('a.json', never, '{ "demos": [ { "id": "a", "title": "A" } { } ] }')).toMatch(/^a a\.demo-2 /);
  });

  it('keeps its last version when it gets worse', () => {
    const worse = never.replace('"B"', '"B').replace('"A"', '"A');
    expect(printInTurn('a.json', never, worse)).toMatch(/^a b broken-file /);
  });
});

describe('values of variables', () => {
  const read = (...texts: readonly string[]) =>
    texts.reduce<ReturnType<typeof readVariables> | undefined>(
      (old, text) => readVariables(placeOf('variables.json'), { text }, old),
      undefined,
    )?.file;

  it('are kept while their file is broken', () => {
    const good = '{ "NAME": "Ada", "PLACE": "London" }';
    const kept = read(good, '{ "NAME": "Ada, "PLACE": "London" }');
    expect(Object.fromEntries(kept?.values ?? [])).toEqual({ NAME: 'Ada', PLACE: 'London' });
    expect(kept?.problems[0]?.code).toBe('broken-file');
    expect(Object.fromEntries(read(good, '{ "PLACE": "Paris" }')?.values ?? [])).toEqual({ PLACE: 'Paris' });
  });
});

describe('one character too many or too few', () => {
  const marks = ['', ...'[{"\':,#-| ]}\n\t&*!>x'];
  const texts = [
    ['talk.json', sample],
    ['talk.yaml', stringify(JSON.parse(sample))],
    ['short.yaml', 'title: T\ndemos:\n- title: A\n  steps: [{action: open, path: a.ts}]\n- title: "B"\n  steps: []\n'],
  ] as const;

  it.each(texts)('changes no demo wherever it is in %s, while the file has syntax errors', (name, text) => {
    const good = readDemos(placeOf(name), { text }, undefined);
    const print = ({ file }: typeof good) =>
      file.demos.map(({ id, title, actions }) => JSON.stringify([id, title, actions.map(({ fields }) => fields)]));
    const demos = print(good);
    const damage = fc.record({ at: fc.nat(text.length), mark: fc.constantFrom(...marks) });
    let broken = 0;
    fc.assert(
      fc.property(damage, ({ at, mark }) => {
        const damaged = text.slice(0, at) + mark + text.slice(mark === '' ? at + 1 : at);
        const alone = readDemos(placeOf(name), { text: damaged }, undefined).file;
        const { file } = readDemos(placeOf(name), { text: damaged }, good);
        if (alone.syntaxErrors.length === 0) return;
        broken += 1;
        expect(print({ ...good, file })).toEqual(demos);
      }),
      { numRuns: 600 },
    );
    expect(broken).toBeGreaterThan(100);
  });
});
