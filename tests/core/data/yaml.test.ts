import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toValue } from '../../../src/core/data/tree-value.ts';
import { parseYaml } from '../../../src/core/data/yaml.ts';
import { expectLinear, repeating } from '../../support/linear.ts';

/** The value of a text, and the code and text of each of its problems. */
function read(text: string) {
  const { root, problems } = parseYaml(text);
  return {
    value: root && toValue(root),
    problems: problems.map(({ code, start, end }) => `${code} at ${JSON.stringify(text.slice(start, end))}`),
  };
}

describe('parseYaml for what people write', () => {
  it.each([
    ['a front matter', 'theme: frost\nlayout: image-left # here\nimage: ./a b.png\nautoAdvanceAfter: 3\n'],
    ['web addresses and times', 'url: https://a.b/c?d=e#f\nat: 12:30\nwindows: C:\\dir\\file\n'],
    ['lists of maps', 'a:\n- b: 1\n  c: 2\n- d\n-\n- - e\n  - f\n'],
    ['quotes', `a: "x: # \\" \\u00e9 \\x41 \\n"\nb: 'it''s # fine'\n"c d": e\n'f': g\n`],
    ['quotes over several lines', 'a: "one\n  two\n\n  three \\\n  four"\nb: \'one\n\n\n  two\'\n'],
    ['a plain text over several lines', 'a: one\n  two # not\nb: three\n\n  four\n'],
    ['literal texts', 'a: |\n  one\n    two\n\n  three\n\nb: |-\n  x\nc: |+\n  y\n\nd: |2\n    z\n'],
    ['folded texts', 'a: >\n  one\n  two\n\n  three\n    four\n  five\nb: >-\n\n  x\n  y\n'],
    ['flow', 'a: [1, two, "three", [], {}, {b: c}, d: e,]\nf: {g: 1, "h":2, i, j: [k]}\n'],
    ['flow over several lines', 'a: [\n    1, # one\n    2\n  ]\nb: {c: d,\n  e: f}\n'],
    [
      'every kind of value',
      '- null\n- ~\n-\n- true\n- FALSE\n- 1\n- -2\n- 0x1F\n- 0o17\n- 1.5e3\n- .5\n- 5.\n- 1_000\n- yes\n- 2026-01-01\n- 007\n',
    ],
    ['comments everywhere', '# a\n\na: # b\n  # c\n  b: 1 # d\n# e\n  # f\nc: 2\n# g'],
    ['a document with its marks', '---\na: 1\n...\n# end\n'],
    ['a document on the line of its mark', '--- [a, b]\n'],
    ['a text alone', 'just a text\nof two lines\n'],
    ['keys with blanks and signs', 'a key: 1\n$ref: 2\n-x: 3\n?y: 4\n:z: 5\n'],
    ['Windows line breaks and a byte order mark', '\uFEFFa: 1\r\nb:\r\n  - c\r\n  - |\r\n    d\r\n    e\r\n'],
    ['an indented whole', '  a: 1\n  b: 2\n'],
  ])('gives the same value as the yaml package: %s', (_, text) => {
    expect(read(text)).toEqual({ value: parse(text), problems: [] });
  });

  it('gives the source range of every value', () => {
    const text = 'a: [x, "y"]\nlist:\n  - |\n    z\n  - k: v\n';
    const { root } = parseYaml(text);
    const [first, second] = root?.kind === 'object' ? root.properties : [];
    const items = second?.value?.kind === 'array' ? second.value.items : [];
    const spans = [first, first?.key, first?.value, second?.key, ...items];
    expect(spans.map((span) => text.slice(span?.start, span?.end))).toEqual([
      'a: [x, "y"]',
      'a',
      '[x, "y"]',
      'list',
      '|\n    z',
      'k: v',
    ]);
  });
});

describe('parseYaml for a broken or unsupported text', () => {
  it.each([
    [
      'a colon in a text',
      'title: Part 2: the end\nb: 1',
      { title: 'Part 2: the end', b: 1 },
      ['unquoted-colon at ":"'],
    ],
    ['a template without quotes', 'footer: {{name}}\nb: 1', { footer: {}, b: 1 }, ['complex-key at "{name}"']],
    ['a quote that never closes', 'a: "x\nb: 1', { a: 'x', b: 1 }, ['unterminated-string at "\\"x"']],
    ['a bracket that never closes', 'a: [1, 2\nb: 1', { a: [1, 2], b: 1 }, ['missing-bracket at "["']],
    ['a missing comma', 'a: ["b" "c"]', { a: ['b', 'c'] }, ['missing-comma at "\\""']],
    ['text after a value', 'a: "b" c\nd: 1', { a: 'b', d: 1 }, ['unexpected-content at "c"']],
    ['a line that is no property', 'a: 1\nb\nc: 2', { a: 1, c: 2 }, ['missing-colon at "b"']],
    ['a missing blank', 'a: 1\nb:2\nc: 3', { a: 1, c: 3 }, ['missing-colon at "b:2"']],
    ['a line indented too far', 'a: "b"\n  c: 1', { a: 'b', c: 1 }, ['bad-indentation at "c: 1"']],
    [
      'a line indented between two others',
      'a:\n    b: 1\n  c: 2',
      { a: { b: 1 }, c: 2 },
      ['bad-indentation at "c: 2"'],
    ],
    ['a tab', 'a:\n\tb: 1', { a: { b: 1 } }, ['tab-indentation at "\\t"']],
    ['the same key twice', 'a: 1\na: 2', { a: 2 }, ['duplicate-key at "a"']],
    ['an item among keys', 'a: 1\n- b\nc: 2', { a: 1, c: 2 }, ['unexpected-item at "- b"']],
    ['a list on the line of its key', 'a: - b', { a: '- b' }, ['unquoted-string at "-"']],
    ['a sign that is reserved', 'a: @b', { a: '@b' }, ['unquoted-string at "@"']],
    ['an escape that means nothing', String.raw`a: "C:\dir"`, { a: 'C:\\dir' }, ['bad-escape at "\\\\d"']],
    ['an alias without its anchor', 'a: *x\nb: &x 1', { a: null, b: 1 }, ['unknown-anchor at "*x"']],
    ['an alias of what it stands in', 'a: &x [*x]\nb: 1', { a: [null], b: 1 }, ['unknown-anchor at "*x"']],
    ['an alias as a key', 'a: &x b\n*x : 1\nc: 2', { a: 'b', c: 2 }, ['complex-key at "*x"']],
    ['an anchor without a name', 'a: & b', { a: 'b' }, ['anchor at "&"']],
    ['two anchors of one value', 'a: &x &y b\nc: *x', { a: 'b', c: 'b' }, ['anchor at "&y"']],
    ['a merge of no map', 'a: &x 1\nb: { <<: *x, c: 2 }', { a: 1, b: { c: 2 } }, ['merge-key at "<<"']],
    ['nothing', '# only this\n', undefined, ['empty-file at "# only this\\n"']],
  ])('reports the problem and keeps the rest: %s', (_, text, value, problems) => {
    expect(read(text)).toEqual({ value, problems });
  });

  it.each([
    ['tags', 'a: !!str 1', { a: 1 }, 'tag at "!!str"'],
    ['directives', '%YAML 1.2\n---\na: 1', { a: 1 }, 'directive at "%YAML 1.2"'],
    ['several documents', 'a: 1\n---\nb: 2', { a: 1 }, 'several-documents at "---"'],
    ['keys that are no texts', '? a\n', 'a', 'complex-key at "?"'],
  ])('refuses %s with a separate problem code', (_, text, value, problem) => {
    expect(read(text)).toEqual({ value, problems: [problem] });
  });
});

describe('anchors, aliases and merge keys in YAML', () => {
  it.each([
    ['a map', 'a: &x\n  b: 1\nc: *x', { a: { b: 1 }, c: { b: 1 } }],
    ['a map in brackets', 'a: &x { b: 1 }\nc: [*x, *x]', { a: { b: 1 }, c: [{ b: 1 }, { b: 1 }] }],
    ['an item of a list', '- &x\n  b: 1\n- *x', [{ b: 1 }, { b: 1 }]],
    ['a list', 'a: &x\n- 1\nb: *x', { a: [1], b: [1] }],
    ['a text of several lines', 'a: &x |\n  b\n  c\nd: *x', { a: 'b\nc\n', d: 'b\nc\n' }],
    ['nothing', 'a: &x\nb: *x', { a: null, b: null }],
    ['a key', '&x a: 1\nb: *x', { a: 1, b: 'a' }],
    ['a map, and its first key', '&m\n&x a: &y 1\nb: [*x, *y]', { a: 1, b: ['a', 1] }],
    ['the value that has the name by then', 'a: &x 1\nb: *x\nc: &x 2\nd: *x', { a: 1, b: 1, c: 2, d: 2 }],
    [
      'own keys before merged ones',
      'a: &x { b: 1, c: 1 }\nd: { b: 2, <<: *x }',
      { a: { b: 1, c: 1 }, d: { b: 2, c: 1 } },
    ],
    [
      'the first of several',
      'a: &x { b: 1 }\nc: &y { b: 2, d: 2 }\ne:\n  <<: [*x, *y]',
      { a: { b: 1 }, c: { b: 2, d: 2 }, e: { b: 1, d: 2 } },
    ],
    ['a key that only looks like a merge', '"<<": 1', { '<<': 1 }],
  ])('are read like the yaml package reads them: %s', (_, text, value) => {
    expect(read(text)).toEqual({ value, problems: [] });
    expect(value).toEqual(parse(text, { merge: true }));
  });

  it('give an alias the range of the alias itself, and its children the range of the value', () => {
    const text = 'a: &x { b: 1 }\nc: *x';
    const { root } = parseYaml(text);
    const alias = root?.kind === 'object' ? root.properties[1]?.value : undefined;
    const inner = alias?.kind === 'object' ? alias.properties[0]?.value : undefined;
    expect([alias, inner].map((node) => node && text.slice(node.start, node.end))).toEqual(['*x', '1']);
  });

  it('expand to at most ten nodes per character and nest no deeper than other nodes', () => {
    const level = (index: number) => `a${index}: &a${index} [${`*a${index - 1}, `.repeat(9)}]\n`;
    const laughs = `a0: &a0 [lol]\n${Array.from({ length: 20 }, (_, index) => level(index + 1)).join('')}`;
    const { root, problems } = parseYaml(laughs);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['too-large']));
    expect(JSON.stringify(root && toValue(root)).length).toBeLessThan(laughs.length * 100);

    const chain = `- &a []\n${'- &a [*a]\n'.repeat(20_000)}`;
    expect(new Set(parseYaml(chain).problems.map(({ code }) => code))).toEqual(new Set(['too-deep']));
  });
});

describe('parseYaml for a hostile text', () => {
  it('drops only the part that is nested too deeply', () => {
    expect(read(`a: ${'['.repeat(50_000)}${']'.repeat(50_000)}\nb: 1`)).toMatchObject({
      value: { b: 1 },
      problems: ['too-deep at "["'],
    });
    expect(read(`${'- '.repeat(50_000)}a`).problems[0]).toMatch(/^too-deep/);
    const { value, problems } = read(
      `${Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')}b: 1\n`,
    );
    expect(value).toHaveProperty('b', 1);
    expect(problems).toHaveLength(1);
  });

  it('does not let a key change a prototype', () => {
    const { value } = read('__proto__:\n  polluted: true\nconstructor: 1\n');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect('polluted' in {}).toBe(false);
  });

  it('lists at most a hundred problems', () => {
    expect(parseYaml('a: @b\n'.repeat(5000)).problems).toHaveLength(100);
  });

  // `tests/linear` has texts that are hard for every parser; these are hard for a YAML parser.
  const pieces = [
    'a ',
    '- a\n',
    '{a: ',
    '[a, ',
    "''",
    '"a\n',
    'a\n',
    '# a\n',
    '|\n',
    '- |\n a\n',
    'a: >\n  b\n',
    '"\\\n',
    '&a ',
    '*a ',
    '- &a [*a]\n',
    '<<: &a {}\n',
    '!a ',
    '? ',
    ': ',
    '---\n',
    '%a\n',
    ', ',
    ' a:\n',
    'a: "b\n',
    "'a': ",
    '"a":',
  ];

  it.each(pieces)('takes linear time when %j is repeated', async (piece) => {
    for (const prefix of ['', 'a: ', 'a: "', 'a: [', 'a: |\n ']) {
      await expectLinear((text) => parseYaml(prefix + text), repeating(piece), JSON.stringify([prefix, piece]));
    }
  });
});
