import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJsonc } from '../../../src/core/data/jsonc.ts';
import { parseStrictJson } from '../../../src/core/data/strict-json.ts';
import { toValue } from '../../../src/core/data/tree-value.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it.each([
  ['JSON', '{"a": [1, -0, 1e3, "b: c", null, true], "b": {"a": {}}}'],
  ['a scalar', '"text"'],
  ['null', 'null'],
  ['comments and a byte order mark before it', '\uFEFF// a talk\n/* of mine */ {"a": 1}'],
  ['blanks before a colon', '{"a" \r\n\t : 1}'],
  ['a key that changes prototypes elsewhere', '{"__proto__": {"a": 1}, "toString": 2, "10": 3, "9": 4}'],
  ['one key in many objects', '[{"a": 1}, {"a": {"a": 2}}]'],
  ['as many brackets as may be', nested(200)],
])('parseStrictJson reads %s', (_, text) => {
  const { root, problems } = parseJsonc(text);
  expect(problems).toEqual([]);
  const value = parseStrictJson(text);
  expect(value).toEqual(root && toValue(root));
  expect(JSON.stringify(value)).toBe(JSON.stringify(root && toValue(root)));
});

it.each([
  ['a key that is there twice', '{"a": 1, "a": 1}'],
  ['a key that is there twice, once with an escape', '{"a": 1, "\\u0061": {"b": 2}}'],
  ['a prototype that is there twice', '{"__proto__": 1, "__proto__": 2}'],
  ['a key in a value that is dropped', '{"a": {"b": 1}, "a": 2}'],
  ['a number too large', '[1e999]'],
  ['brackets too deep', nested(201)],
  ['brackets deeper than any stack', nested(100_000)],
  ['a comment further in', '{"a": 1 /* one */}'],
  ['a comment without an end', '{"a": 1} /* one'],
  ['nothing but a comment', '// a talk'],
  ['a trailing comma', '[1,]'],
  ['single quotes', "['a']"],
  ['a number that JSON does not know', '[01]'],
  ['nothing', ''],
])('parseStrictJson leaves %s to parseJsonc', (_, text) => {
  expect(parseStrictJson(text)).toBeUndefined();
});

it('parseStrictJson leaves a string that ends like a key to parseJsonc', () => {
  expect(parseStrictJson('{"command": ":q"}')).toBeUndefined();
});

/** JSON with colliding keys and strings that look like JSON, sometimes with a cut or a swap. */
const texts = fc
  .tuple(
    fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('1', '-0', '1e400', '"a"', '"\\": "', '":"', '"a:b"', 'null', 'true', '"\\u003a"'),
        fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
        fc
          .array(fc.tuple(fc.constantFrom('"a"', '"b"', '"__proto__"', '"1"', '"\\u0061"', '"c\\""'), tie('value')), {
            maxLength: 3,
          })
          .map((members) => `{${members.map(([key, value]) => `${key} : ${value}`).join(',\n')}}`),
      ),
    })).value,
    fc.constantFrom('', '// c\n', '\uFEFF', '/* "a": 1 */', '\u00a0'),
    fc.option(fc.tuple(fc.nat(), fc.constantFrom('', ',', ':', '"', '{', ']', '// c', '\\'))),
  )
  .map(([json, lead, change]) => {
    const text = `${lead}${json}`;
    const at = change ? change[0] % (text.length + 1) : 0;
    return change ? text.slice(0, at) + change[1] + text.slice(at + 1) : text;
  });

it('parseStrictJson accepts only texts that parseJsonc reads the same way and without problems', () => {
  let taken = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const value = parseStrictJson(text);
      if (value === undefined) return;
      taken += 1;
      const { root, problems } = parseJsonc(text);
      expect(problems).toEqual([]);
      expect(root && toValue(root)).toEqual(value);
    }),
    { numRuns: 2000 },
  );
  expect(taken).toBeGreaterThan(200);
});

it('parseStrictJson takes linear time for long runs of blanks or colons', () => {
  const start = process.cpuUsage(); // of this process, so that other work on the machine does not count
  parseStrictJson(`{"a"${' '.repeat(2_000_000)}: 1}`);
  parseStrictJson(`["${': '.repeat(1_000_000)}"]`);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
});
