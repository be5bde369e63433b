import { describe, expect, it } from 'vitest';
import { newDeck, newSlideAfter } from '../../src/authoring/new-slide.ts';
import { createLines } from '../../src/core/text.ts';
import { parseDeck } from '../../src/slides/cut-deck.ts';

const withSlide = (text: string, line: number) => {
  const { position, text: added } = newSlideAfter(text, { line, character: 0 });
  const at = createLines(text).offsetAt(position);
  return text.slice(0, at) + added + text.slice(at);
};
const titles = (text: string) => parseDeck(text, '').slides.map(({ title }) => title);

describe('a new slide', () => {
  it('comes after the slide with the cursor, with an empty title', () => {
    const text = '# One\n\nwords\n\n---\n\n# Two\n';
    expect(withSlide(text, 2)).toBe('# One\n\nwords\n\n---\n\n# \n\n---\n\n# Two\n');
    expect(withSlide(text, 6)).toBe('# One\n\nwords\n\n---\n\n# Two\n\n---\n\n# \n');
  });

  it('does not split slides at lines in front matter, notes and code', () => {
    const text = '---\ntitle: T\n---\n# One\n```\n---\n```\n<!-- notes\n---\n-->\n\n---\nlayout: section\n---\n# Two\n';
    expect(titles(withSlide(text, 4))).toEqual(['One', 'Slide 2', 'Two']);
    expect(titles(withSlide(text, 14))).toEqual(['One', 'Two', 'Slide 3']);
  });

  it('has a title at the heading level of the deck', () => {
    const text = '# Talk\n\n---\n\n## One\n\n```sh\n# no title\n```\n\n---\n\n## Two\n\n### More\n';
    expect(withSlide(text, 4)).toContain('```\n\n---\n\n## \n\n---\n\n## Two');
    expect(withSlide('## Only\n', 0)).toBe('## Only\n\n---\n\n## \n');
  });

  it('is the first slide of an empty file', () => {
    expect(withSlide('', 0)).toBe('# ');
  });

  it('has the line breaks of the file', () => {
    expect(withSlide('# One\r\n', 0)).toBe('# One\r\n\r\n---\r\n\r\n# \r\n');
  });
});

it('a new deck has its title on its first slide, even with special characters', () => {
  expect(titles(newDeck('Fast "tests": why'))).toEqual(['Fast "tests": why', 'The first point']);
  expect(parseDeck(newDeck('a: b'), '').problems).toEqual([]);
});

it('a new deck has the theme of the talk’s other decks, or else that of the sample', () => {
  const valuesOf = (text: string) => parseDeck(text, '').slides.map(({ values }) => values);
  expect(valuesOf(newDeck('New'))).toMatchObject([{ theme: 'aurora', layout: 'intro' }, { theme: 'aurora' }]);
  const sibling =
    '---\ntitle: Old\ntheme: quantum\ncustomTheme: .demo/own.css\nimage: a.png\nlayout: image\n---\n# Old\n';
  expect(valuesOf(newDeck('New', sibling))[0]).toEqual({
    title: 'New',
    theme: 'quantum',
    customTheme: '.demo/own.css',
  });
});
