import { describe, expect, it } from 'vitest';
import { parseNotes, parseSpans } from '../../../src/web/speaker/notes-text.ts';
import { expectLinear, repeating } from '../../support/linear.ts';

describe('speaker notes', () => {
  it('are parsed with headings, lists, quotes, rules and code', () => {
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
    ['**use `x` now**', '<strong>use </strong><strong><code>x</code></strong><strong> now</strong>'],
    ['**`x`**', '<strong><code>x</code></strong>'],
    ['*in `a*b` and **bold***', '<em>in </em><em><code>a*b</code></em><em> and </em><em><strong>bold</strong></em>'],
    ['**not `over** here`', '**not <code>over** here</code>'],
    ['**see [this](https://a.example)**', '<strong>see </strong><strong><link>this</link></strong>'],
    ['*a* **b** *c*', '<em>a</em> <strong>b</strong> <em>c</em>'],
    ['a `b **c` d**', 'a <code>b **c</code> d**'],
    ['[words](https://a.example/b) [x', '<link>words</link> [x'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('with the text %s are parsed as %s', (source, expected) => expect(spans(parseSpans(source))).toBe(expected));

  it('are parsed to their end if marks are not closed', () => {
    expect(print('```\na')).toBe('code: a');
    expect(print('')).toBe('');
  });

  it.each(
    [
      [
        '*a ',
        '`',
        '_a',
        '**',
        '[',
        '[a](',
        '\\',
        '> ',
        '- ',
        '#',
        '1. ',
        '```\n',
        '**a `b',
        '*a `*` **',
        '**a** `*` ',
        '*a _b **c __d `e` ',
      ].map((piece) => [piece]),
    ].flat(),
  )('are parsed in linear time if they are a megabyte of %j', (piece) => expectLinear(parseNotes, repeating(piece)));
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
    .map(({ kind, text, within = [] }) => {
      const inner = kind === 'text' ? text : `<${kind}>${text}</${kind}>`;
      return within.reduceRight((part, emphasis) => `<${emphasis}>${part}</${emphasis}>`, inner);
    })
    .join('')
    .replaceAll('\n', '/');
}
