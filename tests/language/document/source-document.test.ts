import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDemoFile, parseDemoSource } from '../../../src/demos/parse.ts';
import { nodeAt } from '../../../src/language/node-path.ts';

const place = { path: '/ws/.demo/a.json', workspaceFolder: '/ws' };
const text = `{
  "title": "A",
  "demos": [
    7,
    { "title": "One", "steps": [{ "action": "save" }, false, { "action": "open", "path": "a.ts" }] },
    { "title": "Two" }
  ]
}`;

describe('parseDemoSource', () => {
  it('returns every demo and action with its node in the text', () => {
    const document = parseDemoSource(text, place);
    const cut = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    expect(document.demos.map(({ demo, node }) => [demo.title, cut(node).slice(0, 17)])).toEqual([
      ['One', '{ "title": "One",'],
      ['Two', '{ "title": "Two" '],
    ]);
    expect(document.demos[0]?.actions.map(({ source, node }) => [source.name, cut(node)])).toEqual([
      ['save', '{ "action": "save" }'],
      ['open', '{ "action": "open", "path": "a.ts" }'],
    ]);
  });

  it('returns the same file as parseDemoFile', () => {
    const document = parseDemoSource(text, place);
    expect(document.file).toEqual(parseDemoFile(text, place));
    expect(document.demos.map(({ demo }) => demo)).toEqual(document.file.demos);
    expect(document.demos.map(({ demo }) => demo.actions)).toEqual(
      document.demos.map(({ actions }) => actions.map(({ source }) => source)),
    );
  });

  it('accepts any text without an error', () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), fc.string(), (a, b, put) => {
        const broken = text.slice(0, a) + put + text.slice(b);
        const document = parseDemoSource(broken, place);
        const path = nodeAt(document, a);
        expect(path.nodes.length).toBeGreaterThanOrEqual(path.node ? 1 : 0);
        expect(document.demos).toHaveLength(document.file.demos.length);
      }),
    );
  });
});

describe('nodeAt', () => {
  const at = (mark: string) => {
    const { keys, node, isKey } = nodeAt(parseDemoSource(text, place), text.indexOf(mark));
    return `${keys.join(' > ')}: ${node?.kind}${isKey ? ', key' : ''}`;
  };

  it('returns the keys and indexes that lead to the innermost node', () => {
    expect(at('a.ts')).toBe('demos > 1 > steps > 2 > path: string');
    expect(at('alse')).toBe('demos > 1 > steps > 1: boolean');
    expect(at('path')).toBe('demos > 1 > steps > 2 > path: object, key');
    expect(at(' { "title": "Two"')).toBe('demos: array');
    expect(at('{')).toBe(': object');
  });

  it('returns no node for a place outside the root', () => {
    const document = parseDemoSource(`  ${text}  `, place);
    expect(nodeAt(document, 0)).toMatchObject({ keys: [], nodes: [], node: undefined });
  });
});
