import { describe, expect, it } from 'vitest';
import { moveDemoBetween } from '../../src/demos/move-demo.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';

const place = (name: string) => ({ path: `/w/.demo/${name}`, workspaceFolder: '/w' });
const move = (from: string, to: string, index: number, at: number, names = ['a.json', 'b.json']) => {
  const [one, other] = [from, to].map((text, which) => ({
    text,
    file: parseDemoFile(text, place(names[which] ?? '')),
  }));
  return moveDemoBetween(one!, other!, index, at);
};
const yaml = ['a.yaml', 'b.yaml'];

describe('moveDemoBetween', () => {
  const talk = `{
  "version": 3,
  "scenes": [
    // the first
    {
      "title": "A", // its title
      "moves": [
        { "action": "save" }
      ]
    }, // one
    { "title": "B", "moves": [] }
  ]
}
`;
  const other = `{
\t"version": 3,
\t"scenes": [
\t\t{ "title": "C", "moves": [] }
\t]
}
`.replaceAll('\n', '\r\n');

  it('moves the text with its comments, and adapts indentation and line breaks', () => {
    const moved = move(talk, other, 0, 1);
    expect(moved?.from).toBe(`{
  "version": 3,
  "scenes": [
    { "title": "B", "moves": [] }
  ]
}
`);
    expect(moved?.to.replaceAll('\r\n', '\n')).toBe(`{
\t"version": 3,
\t"scenes": [
\t\t{ "title": "C", "moves": [] },
\t\t// the first
\t\t{
\t\t  "title": "A", // its title
\t\t  "moves": [
\t\t    { "action": "save" }
\t\t  ]
\t\t} // one
\t]
}
`);
    expect(moved?.to).not.toMatch(/[^\r]\n/);
  });

  it('can move the last demo out of a file, and a demo into an empty file', () => {
    const one = '{\n  "version": 3,\n  "scenes": [\n    { "title": "A", "moves": [] }\n  ]\n}\n';
    const none = '{\n  "version": 3,\n  "scenes": []\n}\n';
    const moved = move(one, none, 0, 0);
    expect(JSON.parse(moved?.from ?? '').scenes).toEqual([]);
    expect(moved?.to).toBe(one);
    const lines = 'version: 3\nscenes:\n  - title: A\n    moves: []\n';
    const empty = 'version: 3\nscenes: []\n';
    expect(move(lines, empty, 0, 0, yaml)).toEqual({ from: empty, to: lines });
  });

  it('moves lines of YAML, whatever they contain', () => {
    const from = `version: 3
scenes:
    # the first
    - title: A # one
      moves:
        - action: write
          content: |
            - no item

            # no comment
    - title: B
      moves: []
`;
    const to = 'version: 3\nscenes:\n- title: C\n  moves: []\n';
    expect(move(from, to, 0, 0, yaml)).toEqual({
      from: 'version: 3\nscenes:\n    - title: B\n      moves: []\n',
      to: `version: 3
scenes:
# the first
- title: A # one
  moves:
    - action: write
      content: |
        - no item

        # no comment
- title: C
  moves: []
`,
    });
  });

  it('converts between JSON and YAML if no comment is lost', () => {
    const to = 'version: 3\nscenes:\n  - title: C\n    moves: []\n';
    expect(move(talk, to, 1, 1, ['a.json', 'b.yaml'])?.to).toBe(`${to}  - title: B\n    moves: []\n`);
    expect(move(talk, to, 0, 1, ['a.json', 'b.yaml'])).toBeUndefined();
  });

  it('does nothing if the files have different versions of the format, or the text has changed', () => {
    expect(move(talk, '{ "version": 2, "demos": [] }', 1, 0)).toBeUndefined();
    const file = parseDemoFile(talk, place('a.json'));
    const target = { text: other, file: parseDemoFile(other, place('b.json')) };
    expect(moveDemoBetween({ text: other, file }, target, 0, 0)).toBeUndefined();
  });
});
