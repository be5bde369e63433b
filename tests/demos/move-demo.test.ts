import { describe, expect, it } from 'vitest';
import { moveDemo } from '../../src/demos/move-demo.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';

const move = (text: string, from: number, to: number, path = '/w/.demo/a.json') => {
  return moveDemo(text, parseDemoFile(text, { path, workspaceFolder: '/w' }), from, to);
};
const yaml = (text: string, from: number, to: number) => move(text, from, to, '/w/.demo/a.yaml');

describe('moving a demo within its file', () => {
  it('takes the comments above it and behind it along', () => {
    const text = `{
  "demos": [
    // the first
    { "title": "A", "steps": [] }, // one
    { "title": "B", "steps": [] },
    /* the last */
    { "title": "C", "steps": [] } // three
  ] // end
}
`;
    expect(move(text, 0, 2)).toBe(`{
  "demos": [
    { "title": "B", "steps": [] },
    /* the last */
    { "title": "C", "steps": [] }, // three
    // the first
    { "title": "A", "steps": [] } // one
  ] // end
}
`);
  });

  it('keeps what is on one line on one line, and a last comma', () => {
    expect(move('{"demos":[{"title":"A"}, {"title":"B"},]}', 1, 0)).toBe('{"demos":[{"title":"B"}, {"title":"A"},]}');
    expect(move('{"demos": [ {"title":"A"},{"title":"B"} ]}', 0, 1)).toBe('{"demos": [ {"title":"B"},{"title":"A"} ]}');
  });

  it('is not misled by commas and brackets in texts and comments', () => {
    const text = '{"demos": [\r\n{"title":"A, ]"}, // , ]\r\n{"title":"B // no"}\r\n]}';
    expect(move(text, 0, 1)).toBe('{"demos": [\r\n{"title":"B // no"},\r\n{"title":"A, ]"} // , ]\r\n]}');
  });

  it('moves the lines of YAML, whatever they hold', () => {
    const text = `title: Talk
demos:
  # the first
  - title: A
    steps:
      - action: write
        content: |
          - no item

          # no comment
  -
    title: B # two
    steps: []

  # the last
  - title: C
    steps: []
# end
`;
    expect(yaml(text, 0, 1)).toBe(`title: Talk
demos:
  -
    title: B # two
    steps: []
  # the first
  - title: A
    steps:
      - action: write
        content: |
          - no item

          # no comment

  # the last
  - title: C
    steps: []
# end
`);
    expect(yaml(yaml(text, 0, 2) ?? '', 2, 0)).toBe(text);
  });

  it('moves the last line of a text that has no line break at its end', () => {
    expect(yaml('demos:\n- title: A\n- title: B', 1, 0)).toBe('demos:\n- title: B\n- title: A');
    expect(yaml('demos: [{title: A}, {title: B}]', 1, 0)).toBe('demos: [{title: B}, {title: A}]');
  });

  it('gives nothing where the text is not understood for sure', () => {
    expect(move('{"demos":[{"title":"A"},7,{"title":"B"}]}', 0, 1)).toBeUndefined();
    expect(move('{"demos":[{"title":"A"}]}', 0, 1)).toBeUndefined();
    expect(move('{"demos":', 0, 1)).toBeUndefined();
    const read = parseDemoFile('{"demos":[{"title":"A"},{"title":"B"}]}', { path: '/w/a.json', workspaceFolder: '/w' });
    expect(moveDemo('{"demos":[{"title":"B"},{"title":"A"}]}', read, 0, 1)).toBeUndefined();
  });
});
