import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../src/slides/deck/markdown-scan.ts';
import { splitParts } from '../../src/slides/deck/parts.ts';

describe('splitParts', () => {
  it.each([
    ['one without breaks', 'a\nb', [['a\nb']]],
    ['two columns', 'a\n\n::right::\n\nb', [['a\n\n', '\nb']]],
    ['rows', 'a\n::section::\nb\n  :: section ::\r\nc', [['a\n'], ['b\n'], ['c']]],
    [
      'rows of columns',
      'a\n::right::\nb\n::section::\nc\n::right::\nd',
      [
        ['a\n', 'b\n'],
        ['c\n', 'd'],
      ],
    ],
    ['without empty rows', '::section::\n\n::section::\na', [['a']]],
    ['an empty column where one is left out', '::right::\nb', [['', 'b']]],
    ['not cut inside code', '```\n::right::\n```', [['```\n::right::\n```']]],
    ['not cut inside comments', '<!--\n::right::\n-->', [['<!--\n::right::\n-->']]],
    ['not cut inside a line', 'a ::right:: b', [['a ::right:: b']]],
    ['one of an empty slide', ' \n', [['']]],
  ])('returns the parts of a slide: %s', (_, markdown, parts) => {
    expect(splitParts(readMarkdown(markdown))).toEqual(parts);
  });
});

describe('Markdown inside of reveal tags', () => {
  it('gets the blank lines it needs to be parsed as Markdown', () => {
    expect(splitParts(readMarkdown('a\n<dt-list clicks="2">\n- b\n</dt-list>\nc'))).toEqual([
      ['a\n\n<dt-list clicks="2">\n\n- b\n\n</dt-list>\n\nc'],
    ]);
  });

  it('is unchanged in code, within a line, and without such tags', () => {
    for (const text of ['```\n<dt-list>\n```\n', 'a <dt-show>b</dt-show>\n', '<b>\na\n</b>'])
      expect(splitParts(readMarkdown(text))).toEqual([[text]]);
  });
});
