import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonc } from '../../../src/core/data/jsonc.ts';
import { toValue } from '../../../src/core/data/tree-value.ts';
import { expectLinear, repeating } from '../../support/linear.ts';

/** The value of a text, and the code and text of each of its problems. */
function read(text: string) {
  const { root, problems } = parseJsonc(text);
  return {
    value: root && toValue(root),
    problems: problems.map(({ code, start, end }) => `${code} at ${JSON.stringify(text.slice(start, end))}`),
  };
}

describe('parseJsonc for a valid text', () => {
  it('reads comments, trailing commas and a byte order mark without a problem', () => {
    const text = '\uFEFF// a talk\n{ "a": [1, 2,], /* "b": 3 */ "c": { "d": null, }, }\r\n// end';
    expect(read(text)).toEqual({ value: { a: [1, 2], c: { d: null } }, problems: [] });
  });

  it('reads every escape', () => {
    expect(read(String.raw`"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"`)).toEqual({
      value: '"\\/\b\f\n\r\té😀',
      problems: [],
    });
  });

  it('keeps what looks like a comment inside a string', () => {
    expect(read('["http://x/*y*/", "a // b"]').value).toEqual(['http://x/*y*/', 'a // b']);
  });

  it('gives the source range of every value', () => {
    const text = '{ "a" : [ true, "x" ] }';
    const { root } = parseJsonc(text);
    const property = root?.kind === 'object' ? root.properties[0] : undefined;
    const items = property?.value?.kind === 'array' ? property.value.items : [];
    const spans = [root, property, property?.key, property?.value, ...items];
    expect(spans.map((span) => text.slice(span?.start, span?.end))).toEqual([
      text,
      '"a" : [ true, "x" ]',
      '"a"',
      '[ true, "x" ]',
      'true',
      '"x"',
    ]);
  });
});

describe('parseJsonc for a broken text', () => {
  it.each([
    ['a missing comma between members', '{"a": 1\n "b": 2}', { a: 1, b: 2 }, ['missing-comma at "1"']],
    ['a missing comma between items', '[{} {}, 3 4]', [{}, {}, 3, 4], ['missing-comma at "}"', 'missing-comma at "3"']],
    ['surplus commas', '[,1,,2]', [1, 2], ['unexpected-comma at ","', 'unexpected-comma at ","']],
    [
      'a string without its end',
      '{"a": "b,\n"c": 1}',
      { a: 'b,', c: 1 },
      ['unterminated-string at "\\"b,"', 'missing-comma at ","'],
    ],
    ['a text that breaks off', '{"a": [1, {"b": "c"', { a: [1, { b: 'c' }] }, ['missing-bracket at "{"']],
    [
      'a missing bracket further in',
      '{"a": [1, 2, "b": 3}',
      { a: [1, 2, 'b', 3] },
      ['missing-bracket at "["', 'unexpected-token at ":"'],
    ],
    ['a bracket too many', '{"a": 1]}', { a: 1 }, ['unexpected-token at "]"']],
    ['a missing value', '{"a": , "b": 2}', { b: 2 }, ['missing-value at "\\"a\\""']],
    ['a missing colon', '{"a" 1, "b": 2}', { a: 1, b: 2 }, ['missing-colon at "\\"a\\""']],
    ['a value without a name', '{[1], "b": 2}', { b: 2 }, ['missing-key at "["', 'unexpected-comma at ","']],
    ['a Windows path', String.raw`["C:\dev\new"]`, ['C:\\dev\new'], ['bad-escape at "\\\\d"']],
    ['an escaped single quote', String.raw`["it\'s"]`, ["it's"], ['bad-escape at "\\\\\'"']],
    ['an unfinished escape', String.raw`["\u12"]`, ['\\u12'], ['bad-escape at "\\\\u"']],
    ['names and texts without quotes', '{a: yes}', { a: 'yes' }, ['unquoted-key at "a"', 'unquoted-string at "yes"']],
    ['single quotes', "{'a': 'b'}", { a: 'b' }, ['single-quotes at "\'"', 'single-quotes at "\'"']],
    [
      'odd numbers',
      '[01, +1, .5, 0x10]',
      [1, 1, 0.5, 16],
      ['bad-number at "01"', 'bad-number at "+1"', 'bad-number at ".5"', 'bad-number at "0x10"'],
    ],
    ['a comment without its end', '[1] /* ', [1], ['unterminated-comment at "/*"']],
    ['what follows the document', '{"a": 1} {"b": 2}', { a: 1 }, ['trailing-content at "{"']],
    ['the same name twice', '{"a": 1, "a": 2}', { a: 2 }, ['duplicate-key at "\\"a\\""']],
    ['nothing', ' \n// only a comment', undefined, ['empty-file at " \\n// only a comment"']],
  ])('reports the problem and keeps the rest: %s', (_, text, value, problems) => {
    expect(read(text)).toEqual({ value, problems });
  });

  it('drops only the part that is nested too deeply', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const { value, problems } = read(`{"deep": ${deep}, "after": 1}`);
    expect(problems).toEqual(['too-deep at "["']);
    expect(value).toHaveProperty('after', 1);
  });

  it('survives a hundred thousand brackets that are never closed', () => {
    expect(read('{"a":'.repeat(100_000)).problems[0]).toMatch(/too-deep|missing/);
  });

  it('lists at most a hundred problems', () => {
    expect(parseJsonc('] '.repeat(50_000) + '[ : '.repeat(5000)).problems.length).toBeLessThanOrEqual(100);
    expect(parseJsonc(`[${': '.repeat(50_000)}]`).problems).toHaveLength(100);
  });
});

describe('parseJsonc for keys like __proto__', () => {
  it('reads them like any other keys', () => {
    const { value } = read('{"__proto__": {"polluted": true}, "constructor": 1, "toString": 2}');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });

  it('reports duplicate keys in large objects as well', () => {
    const members = Array.from({ length: 50 }, (_, i) => `"k${i}": ${i}`);
    expect(read(`{${members.join()}, "toString": 1, "k7": 0}`).problems).toEqual(['duplicate-key at "\\"k7\\""']);
  });
});

it('parseJsonc takes linear time for any repeated pattern', async () => {
  const shapes = ['"abc": 1,', '[', '{"a":', '"\\u0041', '/* * / ', 'a b c ', '\\', "'x", '{"a":1}{', '}', '1 '];
  for (const shape of shapes) await expectLinear((text) => parseJsonc(`{${text}`), repeating(shape), shape);
});

it('parseJsonc gives the same value as JSON.parse for any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(read(text)).toEqual({ value: JSON.parse(text), problems: [] });
    }),
  );
});
