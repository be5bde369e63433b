import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignIds, assignOwnIds, deriveId } from '../../src/demos/ids.ts';
import { createIdIndex } from '../../src/demos/loading/loaded-files.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { expectLinear, repeating } from '../support/linear.ts';

interface Sketch {
  readonly id?: string;
  readonly title: string;
}

function draft(name: string, demos: readonly Sketch[]) {
  return parseDemoFile(JSON.stringify({ demos }), { path: `/ws/.demo/${name}.json`, workspaceFolder: '/ws' });
}

function idsOf(...files: [name: string, demos: readonly Sketch[]][]): string[] {
  return assignIds(files.map(([name, demos]) => draft(name, demos))).flatMap(({ demos }) => demos.map(({ id }) => id));
}

describe('the id of a demo without an explicit id', () => {
  it.each([
    ['Open the file', '1.intro.open-the-file'],
    ['  What?! -- Now…  ', '1.intro.what-now'],
    ['Größe ÜBER alles 2', '1.intro.größe-über-alles-2'],
    ['デモ を 開く', '1.intro.デモ-を-開く'],
    ['हिन्दी', '1.intro.हिन्दी'],
    ['e\u0301tude', '1.intro.étude'],
    ['🎉', '1.intro.demo'],
  ])('is derived from the title %s', (title, id) => {
    expect(deriveId('1.intro', title)).toBe(id);
  });

  it('gets a number when another demo already has it', () => {
    expect(idsOf(['a', [{ title: 'X' }, { title: 'x!' }, { title: 'X' }]])).toEqual(['a.x', 'a.x-2', 'a.x-3']);
  });

  it('gives way to the same explicit id in any file', () => {
    expect(idsOf(['a', [{ title: 'X' }]], ['b', [{ id: 'a.x', title: 'Y' }]])).toEqual(['a.x-2', 'a.x']);
  });

  it('skips a number that would give the id of another title', () => {
    expect(idsOf(['a', [{ title: 'X' }, { title: 'X' }, { title: 'X 2' }]])).toEqual(['a.x', 'a.x-3', 'a.x-2']);
  });

  it('stays the same when demos are added or removed elsewhere', () => {
    const before = idsOf(['b', [{ title: 'X' }, { title: 'Y' }]]);
    const after = idsOf(
      ['a', [{ title: 'X' }, { id: 'q', title: 'Y' }]],
      ['b', [{ title: 'New' }, { title: 'X' }, { title: 'Y' }]],
    );
    expect(after.slice(-2)).toEqual(before);
  });
});

describe('a duplicate id', () => {
  it('is kept by the first demo; the other demo gets a derived id, and a problem is reported', () => {
    const [first, second] = assignIds([draft('a', [{ id: 'go', title: 'A' }]), draft('b', [{ id: 'go', title: 'B' }])]);
    expect(first).toMatchObject({ demos: [{ id: 'go' }], problems: [] });
    expect(second?.demos[0]?.id).toBe('b.b');
    expect(second?.problems).toEqual([
      {
        code: 'duplicate-id',
        severity: 'warning',
        message: 'An earlier demo has the id "go"; this one runs as "b.b".',
        range: { start: { line: 0, character: 16 }, end: { line: 0, character: 20 } },
      },
    ]);
  });
});

const sketches = fc.array(
  fc.record(
    { id: fc.constantFrom('x', 'a.x', 'a.x-2', 'b.x'), title: fc.constantFrom('X', 'X 2', 'Y', '') },
    { requiredKeys: ['title'] },
  ),
  { maxLength: 5 },
);
const libraries = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), sketches), { maxLength: 5 });

it('ids are unique and no demo is lost, for random files', () => {
  fc.assert(
    fc.property(libraries, (files) => {
      const ids = idsOf(...files);
      expect(new Set(ids).size).toBe(files.reduce((count, [, demos]) => count + demos.length, 0));
    }),
  );
});

it('each file keeps the ids that it would have alone when there is no collision', () => {
  fc.assert(
    fc.property(libraries, (files) => {
      const drafts = files.map(([name, demos]) => draft(name, demos));
      const own = drafts.map(assignOwnIds);
      const index = createIdIndex();
      for (const file of own) index.add(file);
      const collide = (files: typeof own) => {
        const ids = files.flatMap(({ demos }) => demos.map(({ id }) => id));
        return new Set(ids).size < ids.length;
      };
      expect(index.hasCollisions).toBe(collide(own));
      if (!index.hasCollisions) expect(assignIds(drafts)).toEqual(own);
      for (const [i, file] of own.entries()) {
        index.remove(file);
        expect(index.hasCollisions).toBe(collide(own.slice(i + 1)));
      }
    }),
  );
});

it('ids of a hundred thousand demos with the same title are assigned in linear time', async () => {
  const many = (count: number) => [
    draft(
      'a',
      Array.from({ length: count }, () => ({ title: 'X' })),
    ),
  ];
  expect(assignIds(many(100_000))[0]?.demos.at(-1)?.id).toBe('a.x-100000');
  await expectLinear((text) => assignIds(many(text.length / 16)), repeating('x'));
});
