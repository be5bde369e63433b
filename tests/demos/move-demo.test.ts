import { describe, expect, it } from 'vitest';
import { moveDemo } from '../../src/demos/move-demo.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';

const move = (text: string, from: number, to: number, path = '/w/.demo/a.json') => {
  return moveDemo(text, parseDemoFile(text, { path, workspaceFolder: '/w' }), from, to);
};
const yaml = (text: string, from: number, to: number) => move(text, from, to, '/w/.demo/a.yaml');

describe('moveDemo', () => {
  it('moves the comments above and after the demo with it', () => {
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

  it('keeps one-line lists on one line, and a trailing comma', () => {
    expect(move('{"demos":[{"title":"A"}, {"title":"B"},]}', 1, 0)).toBe('{"demos":[{"title":"B"}, {"title":"A"},]}');
    expect(move('{"demos": [ {"title":"A"},{"title":"B"} ]}', 0, 1)).toBe('{"demos": [ {"title":"B"},{"title":"A"} ]}');
  });

  it('ignores commas and brackets in strings and comments', () => {
    const text = '{"demos": [\r\n{"title":"A, ]"}, // , ]\r\n{"title":"B // no"}\r\n]}';
    expect(move(text, 0, 1)).toBe('{"demos": [\r\n{"title":"B // no"},\r\n{"title":"A, ]"} // , ]\r\n]}');
  });

  it('moves lines of YAML, whatever they contain', () => {
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

  it('moves the last line of a text without a final line break', () => {
    expect(yaml('demos:\n- title: A\n- title: B', 1, 0)).toBe('demos:\n- title: B\n- title: A');
    expect(yaml('demos: [{title: A}, {title: B}]', 1, 0)).toBe('demos: [{title: B}, {title: A}]');
  });

  it('returns undefined when the text cannot be parsed reliably or has changed', () => {
    expect(move('{"demos":[{"title":"A"},7,{"title":"B"}]}', 0, 1)).toBeUndefined();
    expect(move('{"demos":[{"title":"A"}]}', 0, 1)).toBeUndefined();
    expect(move('{"demos":', 0, 1)).toBeUndefined();
    const read = parseDemoFile('{"demos":[{"title":"A"},{"title":"B"}]}', { path: '/w/a.json', workspaceFolder: '/w' });
    expect(moveDemo('{"demos":[{"title":"B"},{"title":"A"}]}', read, 0, 1)).toBeUndefined();
  });
});
