import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byStart } from '../../src/core/positions.ts';
import { finish } from '../../src/core/time/slices.ts';
import { cutDeck, parseDeck } from '../../src/slides/cut-deck.ts';
import { cutText } from '../../src/slides/deck/segments.ts';
import { expectLinear, repeating } from '../support/linear.ts';
import { printDeck } from './print-deck.ts';

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

function cutSegments(text: string) {
  return finish(cutText(text)).segments;
}

function read(text: string) {
  const { slides, problems } = parseDeck(text, '/talk/deck.md');
  return {
    slides: slides.map(({ markdown }) => markdown.trim()),
    problems: problems.map(({ code, range }) => `${code} ${range.start.line}:${range.start.character}`),
  };
}

describe('slide separators', () => {
  it('are lines of three dashes', () => {
    expect(read(lines('# One', '', '---', '', '# Two', '--- ', '# Three')).slides).toEqual([
      '# One',
      '# Two',
      '# Three',
    ]);
  });

  it('also separate right below a text, where Markdown alone would make a heading', () => {
    expect(read(lines('One', '---', 'Two')).slides).toEqual(['One', 'Two']);
  });

  it.each([
    ['backticks', ['```yaml', '---', 'a: b', '```']],
    ['tildes', ['~~~', '---', '```', '---', '~~~']],
    ['a longer fence around a shorter one', ['````md', '```', '---', '```', '````']],
    ['a fence indented by three blanks, closed by a longer one', ['   ```', '---', '  `````']],
    ['a comment', ['<!-- a', '---', 'b -->']],
    ['a notes comment', ['<!-- notes', 'first', '---', 'second', '-->']],
  ])('are not recognized inside of %s', (_, inside) => {
    expect(parseDeck(lines('# One', ...inside, '---', '# Two'), 'x').slides).toHaveLength(2);
  });

  it.each([
    ['a fence indented by four blanks', ['    ```', '---', '# Two']],
    ['inline code with three backticks', ['``` a ``` b', '---', '# Two']],
    ['a comment shown in code', ['`<!--`', '---', '# Two -->']],
    ['a comment that only ends in another one on a later slide', ['<!-- notes', 'a', '---', '<!-- notes b -->']],
    ['a comment that never ends', ['<!-- notes', 'a', '---', '# Two']],
  ])('are recognized after %s', (_, inside) => {
    expect(parseDeck(lines('# One', ...inside), 'x').slides).toHaveLength(2);
  });

  it('are neither indented nor longer than three dashes', () => {
    expect(read(lines('a', ' ---', '----', '- --', 'b')).slides).toHaveLength(1);
  });

  it('are not needed: an empty text is one slide', () => {
    expect(read('').slides).toEqual(['']);
    expect(read('\uFEFF').slides).toEqual(['']);
    expect(read('---\n').slides).toEqual(['']);
  });

  it('end the lines of a slide, which include its front matter', () => {
    const { slides } = parseDeck(
      lines('---', 'theme: frost', '---', '# One', '---', 'layout: section', '---', '# Two'),
      'x',
    );
    expect(slides.map(({ range }) => `${range.start.line}-${range.end.line}`)).toEqual(['0-4', '5-8']);
  });
});

describe('front matter', () => {
  it('belongs to the deck if it is at the top, and to its slide if it follows a separator', () => {
    const text = lines(
      '---',
      'theme: frost',
      'layout: intro',
      'speaker: Ada',
      '---',
      '# One',
      '---',
      'layout: section',
      'n: [1, {a: b}]',
      '---',
      '# Two',
    );
    const [one, two] = parseDeck(text, 'x').slides;
    expect([one?.settings.layout, one?.settings.theme, two?.settings.layout, two?.settings.theme]).toEqual([
      'intro',
      'frost',
      'section',
      'frost',
    ]);
    expect(two?.values).toEqual({ theme: 'frost', speaker: 'Ada', layout: 'section', n: [1, { a: 'b' }] });
    expect(two?.markdown.trim()).toBe('# Two');
  });

  it('is inherited where that makes sense, and can be overridden by a slide', () => {
    const text = lines(
      '---',
      'theme: a',
      'customTheme: a.css',
      'transition: fade',
      'header: H',
      'footer: F',
      'image: i.png',
      'autoAdvanceAfter: 3',
      '---',
      '',
      '---',
      'two',
      '---',
      'theme: b',
      'footer: null',
      '---',
    );
    const [, two, three] = parseDeck(text, 'x').slides;
    expect(two?.settings).toEqual({
      layout: 'default',
      theme: 'a',
      customTheme: 'a.css',
      customLayout: undefined,
      transition: 'fade',
      image: undefined,
      video: undefined,
      header: 'H',
      footer: 'F',
      autoAdvanceAfter: undefined,
    });
    expect([three?.settings.theme, three?.settings.footer, three?.settings.header]).toEqual(['b', undefined, 'H']);
  });

  it('may be empty', () => {
    expect(read(lines('# One', '', '---', '---', '# Two')).slides).toEqual(['# One', '# Two']);
    expect(read(lines('---', '---', '# One')).slides).toEqual(['# One']);
  });

  it.each([
    ['a sentence with a colon in it', ['Remember this: it is a text', '', 'and goes on']],
    ['a list', ['- a: b', '- c: d']],
    ['a heading', ['# Title', 'a: b']],
    ['a key that an empty line comes before', ['', 'layout: section']],
    ['a text after a key', ['Note: remember', '', '# A heading and', 'a line']],
  ])('is not recognized in %s', (_, block) => {
    expect(read(lines('# One', '---', ...block, '---', '# Three')).slides).toHaveLength(3);
  });

  it('is ordinary text without a closing line', () => {
    expect(read(lines('# One', '---', 'layout: section', '', 'text')).slides).toEqual([
      '# One',
      'layout: section\n\ntext',
    ]);
  });

  it('is read as far as possible despite a syntax error, which is reported with its line', () => {
    const text = lines('---', 'theme: frost', 'title: Part 2: the end', 'footer: {{name}} x', '---', '# One');
    const { slides, problems } = parseDeck(text, 'x');
    expect(slides[0]?.settings.theme).toBe('frost');
    expect(slides[0]?.values.title).toBe('Part 2: the end');
    expect(problems.map(({ code, range }) => `${code} ${range.start.line}`)).toContain('unquoted-colon 2');
    expect(problems.map(({ code, range }) => `${code} ${range.start.line}`)).toContain('complex-key 3');
  });

  it('is read with the default in place of an invalid value, which is reported once', () => {
    const text = lines('---', 'layout: sideways', 'theme: [a]', 'autoAdvanceAfter: soon', '---', 'a', '---', 'b');
    expect(read(text).problems).toEqual(['unknown-layout 1:8', 'not-a-text 2:7', 'bad-seconds 3:18']);
    expect(parseDeck(text, 'x').slides[0]?.settings).toMatchObject({
      layout: 'default',
      theme: 'default',
      autoAdvanceAfter: undefined,
    });
  });

  it('accepts a custom layout by name, with an info message', () => {
    const text = lines('---', 'layout: content-gray', '---', 'a', '---', 'layout: Two-Column', '---', 'b');
    const { slides, problems } = parseDeck(text, 'x');
    expect(slides.map(({ settings }) => [settings.layout, settings.ownLayout])).toEqual([
      ['default', 'content-gray'],
      ['default', 'Two-Column'],
    ]);
    expect(problems.map(({ severity, message }) => [severity, message])).toEqual([
      ['info', '"content-gray" is not a built-in layout, so it becomes a CSS class of the slide.'],
      ['info', '"Two-Column" is not a built-in layout, so it becomes a CSS class of the slide.'],
    ]);
  });

  it('accepts any theme name', () => {
    expect(parseDeck('---\ntheme: our-company\n---\n', 'x').slides[0]?.settings.theme).toBe('our-company');
  });

  it('is read the same with Windows line breaks and a byte order mark', () => {
    const text = lines(
      '---',
      'theme: frost',
      '---',
      '# One',
      '',
      '---',
      'layout: quote',
      '---',
      '',
      '# Two',
      '<!-- notes',
      'n',
      '-->',
    );
    const strip = (source: string) =>
      parseDeck(source, 'x').slides.map(({ title, notes, settings }) => ({ title, notes, settings }));
    expect(strip(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(strip(text));
  });
});

describe('the title of a slide', () => {
  it.each([
    ['# Hello **bold** `code` [link](x) <b>tag</b>', 'Hello bold code link tag'],
    ['text\n\n## Second level ##', 'Second level'],
    ['Underlined\n===', 'Underlined'],
    ['Not underlined\n\n===', 'Slide 1'],
    ['Not underlined\n```\n```\n===', 'Slide 1'],
    ['<h1 class="x">In HTML</h1>', 'In HTML'],
    ['```\n# comment\n```\n# Real', 'Real'],
    ['# snake_case_name', 'snake_case_name'],
    ['# a<br />b', 'a b'],
    ['no heading', 'Slide 1'],
    ['#hashtag', 'Slide 1'],
    ['---\ntitle: Given\n---\ntext', 'Given'],
    ['# Q&amp;A &mdash; your turn&hellip;', 'Q&A — your turn…'],
    ['# R&D &constructor; &#8364;', 'R&D &constructor; €'],
  ])('is taken from the text %j as %j', (text, title) => {
    expect(parseDeck(text, 'x').slides[0]?.title).toBe(title);
  });
});

describe('speaker notes', () => {
  it.each([
    ['a comment', 'a\n<!-- notes\nsay *this*\n-->\nb', 'say *this*', 'a\n\nb'],
    ['a comment of one line', '<!-- notes: hello -->', 'hello', ''],
    [
      'a pair of comments',
      'a\n<!-- notes -->\nsay <!-- x --> this\n<!-- /notes -->\nb',
      'say <!-- x --> this',
      'a\n\nb',
    ],
    ['a pair that never closes', 'a\n<!-- notes -->\nsay this', 'say this', 'a'],
    ['a comment that never closes', 'a\n<!-- notes\nsay this', 'say this', 'a'],
    ['several', '<!-- notes a -->\nx\n<!-- NOTES\nb -->', 'a\n\nb', 'x'],
    ['none, but other comments', '<!-- notesy --><!-- a notes -->', undefined, '<!-- notesy --><!-- a notes -->'],
    [
      'none in code',
      '```\n<!-- notes a -->\n```\n`<!-- notes b -->`',
      undefined,
      '```\n<!-- notes a -->\n```\n`<!-- notes b -->`',
    ],
    ['none that say nothing', '<!-- notes\n-->\n', undefined, ''],
  ])('are read from %s', (_, text, notes, markdown) => {
    const [slide] = parseDeck(text, 'x').slides;
    expect(slide?.notes).toBe(notes);
    expect(slide?.markdown.trim()).toBe(markdown);
  });
});

describe('a hostile deck', () => {
  it('loses characters that no page can show, and reports them', () => {
    const { slides, problems } = parseDeck('---\nfooter: "a\\0b"\n---\n# A\0B\x1b \uD800\t<!-- notes x\x07 -->', 'x');
    expect(slides[0]).toMatchObject({ title: 'AB', markdown: '# AB \t', notes: 'x' });
    expect(problems.map(({ code, range }) => `${code} ${range.start.line}:${range.start.character}`)).toEqual([
      'illegal-character 3:3',
    ]);
  });

  it('is reported if it has an unclosed code block, because all that follows is code', () => {
    expect(read('# a\n```js\n---\n# b').problems).toEqual(['unclosed-fence 1:0']);
  });

  it('is parsed in linear time for any repetition', async () => {
    const pieces = [
      'a ',
      '---\n',
      '---\na: b\n',
      '<!-- ',
      '<!-- --> ',
      '```\n',
      '`',
      '` `` <!-- ',
      '<!-- notes -->\n',
      '---\n<!--\n',
      'a: b\n',
      '---\na: [\n',
      '---\n"',
      '\0',
      '*a ',
      '[a](',
      '# <b ',
      '\r',
    ];
    for (const piece of pieces) {
      expect(parseDeck(repeating(piece)(200_000), 'x').slides.length).toBeGreaterThan(0);
      await expectLinear((text) => parseDeck(text, 'x'), repeating(piece), JSON.stringify(piece));
    }
  });

  it('is parsed completely even if it has 2,000 slides', () => {
    const text = Array.from({ length: 2000 }, (_, i) => `# Slide ${i}\n\n<!-- notes n${i} -->\n`).join(
      '\n---\nlayout: section\n---\n',
    );
    const { slides } = parseDeck(text, 'x');
    expect(slides).toHaveLength(2000);
    expect(slides[1999]).toMatchObject({ index: 1999, title: 'Slide 1999', notes: 'n1999' });
  });
});

describe('the segments of a deck', () => {
  const pieces = [
    '---',
    '\n',
    '\r\n',
    'a: b',
    '\n---\n',
    '```',
    '~~~',
    '<!--',
    '-->',
    '# T',
    ' ',
    '\uFEFF',
    'theme: x\n',
    '\n---\na: b\n---\n',
    'notes',
    '"',
    '[',
  ];

  it('can be printed as the original text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
        const text = parts.join('');
        expect(printDeck(cutSegments(text))).toBe(text);
        expect(parseDeck(text, 'x').slides.length).toBeGreaterThan(0);
      }),
      { numRuns: 2500 },
    );
  });

  it('can be read one by one in any order with the same result', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
        const text = parts.join('');
        const { count, problems, readSlide } = finish(cutDeck(text));
        const read = Array.from({ length: count }, (_, index) => readSlide(count - 1 - index)).reverse();
        const whole = parseDeck(text, 'x');
        expect(read.map((one) => one?.slide)).toEqual(whole.slides);
        expect([...problems, ...read.flatMap((one) => one?.problems ?? [])].sort(byStart)).toEqual(whole.problems);
      }),
      { numRuns: 1000 },
    );
  });

  it('can be changed one by one, and then printed', () => {
    const segments = cutSegments('---\ntheme: a\n---\n# One\n---\n# Two\n');
    expect(segments.map(({ kind }) => kind)).toEqual(['front-matter', 'content', 'separator', 'content']);
    expect(printDeck(segments.with(3, { kind: 'content', text: '# 2\n', start: 0 }))).toBe(
      '---\ntheme: a\n---\n# One\n---\n# 2\n',
    );
  });
});

describe('a slide that is far too long', () => {
  const line = `${'word '.repeat(20)}\n`;

  it('is cut at the end of a line and reported, and keeps its notes and the following slides', () => {
    const long = `# Long\n<!-- notes N -->\n${line.repeat(2000)}\n---\n# Next\n`;
    const { slides, problems } = parseDeck(long, 'x');
    expect(slides.map(({ title }) => title)).toEqual(['Long', 'Next']);
    const [{ markdown, notes, parts } = {}] = slides;
    expect(markdown).toMatch(/word \n$/);
    expect(markdown?.length).toBeLessThanOrEqual(64 * 1024);
    expect(markdown?.length).toBeGreaterThan(63 * 1024);
    expect(parts).toEqual([[markdown]]);
    expect(notes).toBe('N');
    expect(problems.map(({ code, severity, range }) => `${severity} ${code} ${range.start.line}`)).toEqual([
      'warning slide-too-long 0',
    ]);
  });

  it('may contain a long embedded picture without being cut', () => {
    const text = `![a](data:image/png;base64,${'iVBORw0K'.repeat(100_000)})\n\nUnder it\n`;
    const { slides, problems } = parseDeck(text, 'x');
    expect(slides[0]?.markdown).toBe(text);
    expect(problems).toEqual([]);
  });

  it('is cut even if it is a single line', () => {
    expect(parseDeck('x'.repeat(1_000_000), 'x').slides[0]?.markdown).toHaveLength(64 * 1024);
  });
});

const corpus = join(import.meta.dirname, '../../../shared/corpus/decks');
const decks = existsSync(corpus) ? readdirSync(corpus) : [];

describe(`public decks (${decks.length > 0 ? decks.length : 'SKIPPED: the corpus is not here'})`, () => {
  it('are parsed without a problem and print unchanged', () => {
    for (const name of decks) {
      const text = readFileSync(join(corpus, name), 'utf8');
      expect(printDeck(cutSegments(text)), name).toBe(text);
      const { slides, problems } = parseDeck(text, name);
      expect(problems, name).toEqual([]);
      for (const { markdown, settings } of slides) {
        expect(markdown, name).not.toMatch(/^(layout|theme|transition):/m);
        expect(settings.theme, name).toMatch(/^[a-z]+$/);
      }
    }
  });
});
