import fc from 'fast-check';
import { type ParseError, parse } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { parseJsonc } from '../../../src/core/data/jsonc.ts';
import type { TreeNode } from '../../../src/core/data/tree.ts';
import { toValue } from '../../../src/core/data/tree-value.ts';

const trivia = fc.constantFrom('', '', ' ', '\n', '\r\n', '\t', '/* c, "x": [ */', '// c ]}\n', '/**/', '/* * / **/');
const strings = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('//', '/*', '\\', '"', 'a\u2028b'),
);
const scalars = fc
  .oneof(strings, fc.integer(), fc.double({ noDefaultInfinity: true, noNaN: true }), fc.boolean(), fc.constant(null))
  .map((value) => JSON.stringify(value));

/** JSON with comments, trailing commas and sometimes duplicate keys. */
const { text: documents } = fc.letrec<{ text: string; object: string; array: string }>((tie) => ({
  text: fc.oneof({ maxDepth: 5, withCrossShrink: true }, scalars, tie('object'), tie('array')),
  object: members(
    '{',
    '}',
    fc
      .tuple(strings, trivia, trivia, tie('text'))
      .map(([key, a, b, value]) => `${JSON.stringify(key)}${a}:${b}${value}`),
  ),
  array: members('[', ']', tie('text')),
}));

function members(open: string, close: string, member: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const item = fc.tuple(trivia, member, trivia).map((parts) => parts.join(''));
  return fc.tuple(fc.array(item, { maxLength: 5 }), trivia, fc.boolean()).map(([items, end, hasTrailingComma]) => {
    return open + items.join(',') + (hasTrailingComma && items.length > 0 ? ',' : '') + end + close;
  });
}

/** A document with pieces removed, replaced or inserted. */
const mutants = fc
  .tuple(
    documents,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(6),
        fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '\\', '\n', '/*', "'", '-', 'nul'),
      ),
      { maxLength: 6 },
    ),
  )
  .map(([text, cuts]) =>
    cuts.reduce((result, [at, length, put]) => {
      const start = at % (result.length + 1);
      return result.slice(0, start) + put + result.slice(start + length);
    }, text),
  );

it('parseJsonc gives the same value as jsonc-parser, and reports only duplicate keys', () => {
  fc.assert(
    fc.property(documents, trivia, (document, end) => {
      const text = document + end;
      const errors: ParseError[] = [];
      const expected = parse(text, errors, { allowTrailingComma: true });
      const { root, problems } = parseJsonc(text);
      expect(errors).toEqual([]);
      expect(problems.filter(({ code }) => code !== 'duplicate-key')).toEqual([]);
      // jsonc-parser loses `__proto__` because it assigns it; JSON.parse keeps it, and so do
      // we.
      if (!text.includes('__proto__')) expect(root && toValue(root)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

it('parseJsonc reads any broken text to its end, and its nodes and problems lie inside the text', () => {
  fc.assert(fc.property(mutants, expectSound), { numRuns: 1000 });
});

it('parseJsonc reads any beginning of a document, and any other text, to the end', () => {
  fc.assert(fc.property(documents, fc.nat(), (text, at) => expectSound(text.slice(0, at % (text.length + 1)))));
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectSound));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'{}[]:,"\'\\/*\n 1a'), { maxLength: 60 }), (parts) =>
      expectSound(parts.join('')),
    ),
  );
});

it('parseJsonc reports a problem for every text that jsonc-parser finds broken', () => {
  fc.assert(
    fc.property(mutants, (text) => {
      const errors: ParseError[] = [];
      parse(text, errors, { allowTrailingComma: true });
      const isOnlyAboutCharacters = errors.every(({ error }) => error === 16);
      if (!isOnlyAboutCharacters) expect(parseJsonc(text).problems.map(({ code }) => code)).not.toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

function expectSound(text: string): void {
  const { root, problems } = parseJsonc(text);
  for (const { start, end } of problems) expect(0 <= start && start <= end && end <= text.length).toBe(true);
  if (root) {
    expectInside(root, 0, text.length);
    toValue(root);
  }
}

function expectInside(node: TreeNode, from: number, to: number): void {
  expect(from <= node.start && node.start < node.end && node.end <= to, JSON.stringify(node)).toBe(true);
  if (node.kind === 'array') for (const item of node.items) expectInside(item, node.start, node.end);
  if (node.kind !== 'object') return;
  for (const property of node.properties) {
    expectInside(property.key, property.start, property.end);
    if (property.value) expectInside(property.value, property.start, property.end);
    expect(node.start <= property.start && property.end <= node.end).toBe(true);
  }
}
