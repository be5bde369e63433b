import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, isCollection, isScalar, isSeq, parse, Scalar, visit } from 'yaml';
import { toValue } from '../../../src/core/data/tree-value.ts';
import { parseYaml } from '../../../src/core/data/yaml.ts';

// Documents that look like demo files: demos with actions and code, in every style, with comments
// anywhere.

const codeLine = fc.constantFrom(
  '',
  '',
  'const a = { b: [1, 2] }; // c',
  '  return `<b>$x</b>: #$y`;',
  '\tif (a) {',
  '# a comment',
  '---',
  '- item: "x"',
  'key: value',
  "it's",
  '}',
  '    deep   ',
  '...',
  '{NAME}',
  '| > & * ! % @ `',
  'a long line of text that a folded scalar breaks in two, and puts together again when it is read',
);
const code = fc.array(codeLine, { maxLength: 12 }).map((lines) => lines.join('\n'));
const word = fc.oneof(
  fc.constantFrom('open', './src/app.ts', '"3:5"', '3:5', '12,4', 'C:\\dir', '{NAME}', 'yes', '1.0', 'on: off', '#1'),
  fc.string({ maxLength: 12 }),
);
const action = fc.record(
  {
    action: fc.constantFrom('insert', 'highlight', 'executeTerminalCommand', 'macos.hideDock'),
    path: word,
    content: code,
    position: fc.oneof(fc.nat(99), word),
    zoom: fc.integer({ min: -3, max: 3 }),
    disabled: fc.boolean(),
    args: fc.oneof(fc.array(word, { maxLength: 3 }), fc.dictionary(fc.stringMatching(/^[A-Z]{1,5}$/), code)),
    setting: fc.record({
      key: word,
      value: fc.oneof(
        word,
        fc.constant(null),
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
      ),
    }),
  },
  { requiredKeys: ['action'], noNullPrototype: true },
);
const demo = fc.record({ title: word, description: code, moves: fc.array(action, { maxLength: 4 }) });
const talk = fc.record({ title: word, version: fc.constant(3), scenes: fc.array(demo, { maxLength: 3 }) });

const scalarTypes: readonly Scalar.Type[] = [
  Scalar.PLAIN,
  Scalar.BLOCK_LITERAL,
  Scalar.BLOCK_FOLDED,
  Scalar.QUOTE_DOUBLE,
  Scalar.QUOTE_SINGLE,
];

/** Prints the talk as somebody might have written it: `dice` chooses the style of each node in turn. */
function print(data: unknown, dice: readonly number[], options: object): string {
  const document = new Document(data, { aliasDuplicateObjects: false });
  let turn = 0;
  const roll = (sides: number) => (dice[turn++ % dice.length] ?? 0) % sides;
  visit(document, {
    Node(key, node) {
      if (isScalar(node) && key !== 'key' && typeof node.value === 'string')
        node.type = scalarTypes[roll(5)] ?? Scalar.PLAIN;
      if (isCollection(node) && roll(6) === 0) node.flow = true;
      // With a comment before it, the package prints `[]` in the column of its key, which is
      // invalid YAML.
      if (key === 'key' || isSeq(node)) return;
      if (roll(8) === 0) node.commentBefore = ' what: "comes" - next';
      if (roll(8) === 0) node.comment = " isn't it {";
      if (roll(8) === 0) node.spaceBefore = true;
    },
  });
  return document.toString(options);
}

describe('demo files in YAML', () => {
  it.each([{}, { indent: 4 }, { indentSeq: false }, { lineWidth: 30 }, { lineWidth: 0 }])(
    'are read as the yaml package reads them if it has printed them with %j',
    (options) => {
      fc.assert(
        fc.property(talk, fc.array(fc.nat(119), { minLength: 1, maxLength: 60 }), (data, dice) => {
          const source = print(data, dice, options);
          const { root, problems } = parseYaml(source);
          expect(problems, source).toEqual([]);
          expect(root && toValue(root), source).toEqual(parse(source));
        }),
        { numRuns: 100 },
      );
    },
  );
});
