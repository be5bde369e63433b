import { describe, expect, it } from 'vitest';
import { parseNotes, parseSpans } from '../../../src/web/speaker/notes-text.ts';

describe('notes', () => {
  it('are read as speakers write them', () => {
    const text = [
      '# Open *strong*',
      'Say **this** and `that`,',
      'slowly.',
      '',
      '- one',
      '  - two',
      '* three',
      '  goes on',
      '',
      '1. first',
      '2) second',
      '> a quote',
      '---',
      '```js',
      'let *a*;',
      '```',
    ].join('\r\n');
    expect(print(text)).toMatchInlineSnapshot(`
      "h1: Open <em>strong</em>
      paragraph: Say <strong>this</strong> and <code>that</code>,/slowly.
      ul: 0 one | 1 two | 0 three/goes on
      ol: 0 first | 0 second
      quote: a quote
      rule
      code: let *a*;"
    `);
  });

  it.each([
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case_name', 'snake_case_name'],
    ['_really_', '<em>really</em>'],
    ['**', '**'],
    ['**a', '**a'],
    ['a ** b ** c', 'a ** b ** c'],
    ['\\*not\\* `a`', '*not* <code>a</code>'],
    ['[words](https://a.example/b) [x', '<link>words</link> [x'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%s is %s', (source, expected) => expect(spans(parseSpans(source))).toBe(expected));

  it('that never close what they open are read to their end', () => {
    expect(print('```\na')).toBe('code: a');
    expect(print('')).toBe('');
  });

  it.each(
    [['*a ', '`', '_a', '**', '[', '[a](', '\\', '> ', '- ', '#', '1. ', '```\n'].map((piece) => [piece])].flat(),
  )('of a megabyte of %j cost no more than their length', (piece) => {
    const cost = (size: number) => {
      const text = piece.repeat(Math.ceil(size / piece.length));
      const start = performance.now();
      parseNotes(text);
      return performance.now() - start;
    };
    cost(10_000);
    const [small, large] = [Math.max(cost(50_000), 1), cost(500_000)];
    expect(large / small).toBeLessThan(60);
  });
});

function print(text: string): string {
  return parseNotes(text)
    .map((block) => {
      if (block.kind === 'rule') return 'rule';
      if (block.kind === 'code') return `code: ${block.text}`;
      if (block.kind === 'heading') return `h${block.level}: ${spans(block.text)}`;
      if (block.kind !== 'list') return `${block.kind}: ${spans(block.text)}`;
      const items = block.items.map(({ depth, text }) => `${depth} ${spans(text)}`);
      return `${block.isOrdered ? 'ol' : 'ul'}: ${items.join(' | ')}`;
    })
    .join('\n');
}

function spans(parts: ReturnType<typeof parseSpans>): string {
  return parts
    .map(({ kind, text }) => (kind === 'text' ? text : `<${kind}>${text}</${kind}>`))
    .join('')
    .replaceAll('\n', '/');
}
