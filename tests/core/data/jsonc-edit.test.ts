import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { editMembers, type MemberChanges } from '../../../src/core/data/jsonc-edit.ts';

const edit = (text: string, changes: object) => editMembers(text, new Map(Object.entries(changes)));

const written = `{
  // mine
  "a": 1,
  "b": [1, 2], // stays
  /* last */ "c": { "d": null }
}
`;

describe('editMembers', () => {
  it('puts new members first, in the style of the text', () => {
    expect(edit(written, { x: true, y: ['z'] })).toBe(
      written.replace('{\n', '{\n  "x": true,\n  "y": [\n    "z"\n  ],\n'),
    );
  });

  it('changes a value in place', () => {
    expect(edit(written, { b: 'two' })).toBe(written.replace('[1, 2]', '"two"'));
  });

  it.each([
    ['a', written.replace('\n  "a": 1,', '')],
    ['c', '{\n  // mine\n  "a": 1,\n  "b": [1, 2] // stays\n  /* last */\n}\n'],
  ])('removes %s and keeps the comments', (key, expected) => {
    expect(edit(written, { [key]: undefined })).toBe(expected);
  });

  it.each([
    ['', '{\n    "a": 1\n}\n'],
    ['{}', '{\n    "a": 1\n}'],
    ['{ // c\r\n}', '{\r\n    "a": 1 // c\r\n}'],
    ['{ "b": 2 }', '{\n    "a": 1, "b": 2 }'],
    ['{ "b": 2, "a": 3, }', '{ "b": 2, "a": 1, }'],
    ['{\n\t"b": 2\n}', '{\n\t"a": 1,\n\t"b": 2\n}'],
  ])('adds or changes a member in %j', (text, expected) => {
    expect(edit(text, { a: 1 })).toBe(expected);
  });

  it.each([
    ['{ "a": 1, "b": 2 }', '{ "b": 2 }'],
    ['{ "b": 2, "a": 1 }', '{ "b": 2 }'],
    ['{ "a": 1, // c\n "b": 2 }', '{ // c\n "b": 2 }'],
    ['{ // c\n "a": 1, "b": 2 }', '{ // c\n "b": 2 }'],
    ['{\n  "a": 1\n}', '{\n}'],
    ['{ "b": 2, "a": 1, "a": 2 }', '{ "b": 2 }'],
    ['{ // c\n"a": 1,\n"a": 2}', '{ // c\n}'],
  ])('removes a member from %j', (text, expected) => {
    expect(edit(text, { a: undefined })).toBe(expected);
  });

  it.each(['[]', '{ "a": }', '{ "a": 1', '1', '{} {}'])(
    'does not change %j, which has syntax errors or is not an object',
    (text) => {
      expect(edit(text, { a: 1 })).toBeUndefined();
    },
  );

  const trivia = fc.constantFrom('', ' ', '\n', '\n  ', ' // c, "x": {\n', '/* , */', '\t');
  const keys = fc.constantFrom('a', 'b', 'c', 'd');
  const values = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant([1, { e: ',' }]));
  const members = fc.tuple(trivia, keys, trivia, values, trivia, trivia);
  const texts = fc.tuple(fc.array(members, { maxLength: 5 }), fc.boolean(), trivia).map(([all, isTrailing, rest]) => {
    const lines = all.map(([a, key, b, value, c]) => `${a}"${key}":${b}${JSON.stringify(value)}${c}`);
    return `{${lines.join(',')}${isTrailing && all.length > 0 ? ',' : ''}${rest}}`;
  });
  const changes: fc.Arbitrary<MemberChanges> = fc
    .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'x', 'y'), fc.option(values, { nil: undefined })))
    .map((entries) => new Map(entries));

  it('gives a text that the reference parser reads as the expected value', () => {
    fc.assert(
      fc.property(texts, changes, (text, wanted) => {
        const expected = { ...parse(text, [], { allowTrailingComma: true }), ...Object.fromEntries(wanted) };
        const next = editMembers(text, wanted) ?? '';
        const errors: [] = [];
        expect(parse(next, errors, { allowTrailingComma: true })).toEqual(JSON.parse(JSON.stringify(expected)));
        expect(errors).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('restores the text exactly when the added members are removed', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(Object.keys(parse(text, [], { allowTrailingComma: true })).length > 0);
        const added = edit(text, { x: 1, y: [2] }) ?? '';
        expect(edit(added, { x: undefined, y: undefined })).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});
