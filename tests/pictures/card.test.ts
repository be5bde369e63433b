import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/core/plain-text.ts';
import { paintCard } from '../../src/pictures/card/card.ts';
import { colorCode } from '../../src/pictures/card/code-card-page.ts';
import { encodePng } from '../../src/pictures/drawing/png.ts';
import type { UpcomingCard } from '../../src/pictures/upcoming.ts';

const drawCard = (drawn: UpcomingCard, width: number, scheme: 'dark' | 'light' = 'dark') =>
  encodePng(paintCard(drawn, { width, scheme }));

const card: UpcomingCard = {
  eyebrow: 'Next · 3 of 12',
  title: 'Say hello',
  lines: ['open src/app.ts', 'highlight 12–20'],
};

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

function draw(drawn: UpcomingCard, width = 640): Picture {
  return PNG.sync.read(Buffer.from(drawCard(drawn, width)));
}

/**
 * Whether pixels of the box (in fractions of the card) differ from the card's background, which
 * has one color per row.
 */
function hasInk(picture: Picture, left: number, top: number, right: number, bottom: number): boolean {
  for (let y = Math.floor(top * picture.height); y < bottom * picture.height; y++) {
    const ground = picture.data.subarray(y * picture.width * 4, y * picture.width * 4 + 3);
    for (let x = Math.floor(left * picture.width); x < right * picture.width; x++) {
      const at = (y * picture.width + x) * 4;
      if (Buffer.compare(picture.data.subarray(at, at + 3), ground) !== 0) return true;
    }
  }
  return false;
}

/** Nothing is drawn in the margins. */
function keepsMargins(picture: Picture): boolean {
  const margin = 0.05;
  return (
    !hasInk(picture, 0, 0, margin, 1) &&
    !hasInk(picture, 1 - margin, 0, 1, 1) &&
    !hasInk(picture, 0, 0, 1, 0.07) &&
    !hasInk(picture, 0, 1 - 0.07, 1, 1)
  );
}

describe('a card', () => {
  it.each([1280, 640, 333])('is a PNG of 16:9, %d pixels wide', (width) => {
    const picture = draw(card, width);
    expect([picture.width, picture.height]).toEqual([width, Math.round((width * 9) / 16)]);
    expect(hasInk(picture, 0.05, 0.15, 0.5, 0.3)).toBe(true);
  });

  it('keeps its width between 48 and 3840 pixels', () => {
    expect([draw(card, 1).width, draw(card, 100_000).width]).toEqual([48, 3840]);
  });

  it('looks different when any of its texts is different, and the same otherwise', () => {
    const others: readonly UpcomingCard[] = [
      { ...card, eyebrow: 'Next · 4 of 12' },
      { ...card, title: 'Say goodbye' },
      { ...card, lines: ['open src/app.ts'] },
      { ...card, lines: [], code: { title: 'src/app.ts', text: 'const a = 1;' } },
      { ...card, code: { title: '', text: 'npm test' } },
    ];
    const pictures = [card, card, ...others].map((one) => Buffer.from(drawCard(one, 480)).toString('base64'));
    expect(new Set(pictures).size).toBe(pictures.length - 1);
    expect(Buffer.from(drawCard(card, 480, 'light')).toString('base64')).not.toBe(pictures[0]);
  });

  it.each<[string, Partial<UpcomingCard>]>([
    ['a title without end', { title: 'word '.repeat(5000) }],
    ['a title of one word without end', { title: 'x'.repeat(5000) }],
    ['no title', { title: '' }],
    ['a hundred lines', { lines: Array.from({ length: 100 }, (_, i) => `open file ${i}`) }],
    ['lines without end', { lines: Array.from({ length: 9 }, () => 'very long '.repeat(900)) }],
    ['a text of ten thousand lines', { code: { title: '', text: 'line\n'.repeat(10_000) } }],
    ['emoji, Arabic and control characters', { title: '👩‍💻 مرحبا \u0000\u202e\u0007', lines: ['\ud800', '\t', ''] }],
    ['nothing but a title', { lines: [] }],
  ])('keeps its margins with unusual content: %s', (_, part) => {
    expect(keepsMargins(draw({ ...card, ...part }))).toBe(true);
  });

  it('keeps its margins with any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    const cards = fc.record({
      eyebrow: text,
      title: text,
      lines: fc.array(text, { maxLength: 4 }),
      code: fc.record({ title: text, text: fc.string({ unit: 'binary', maxLength: 300 }) }),
    });
    fc.assert(
      fc.property(cards, (told) => keepsMargins(draw(told, 320))),
      { numRuns: 60 },
    );
  });
});

describe('the colors of code', () => {
  const tell = (line: string) =>
    colorCode(line)
      .map(({ text, kind, column }) => `${column} ${kind}: ${text}`)
      .join('\n');

  it('are right for code in any language', () => {
    expect(tell('const url = "http://x" + 12; // why')).toMatchInlineSnapshot(`
      "0 keyword: const
      5 text:  url = 
      12 string: "http://x"
      22 text:  + 
      25 number: 12
      27 text: ; 
      29 muted: // why"
    `);
    expect(tell("# don't say that self-return is 2x")).toMatchInlineSnapshot(
      `"0 muted: # don't say that self-return is 2x"`,
    );
    expect(tell("it isn't a string")).toMatchInlineSnapshot(`"0 text: it isn't a string"`);
  });

  it('are given to every character except blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        const text = colorCode(line).map((part) => part.text);
        expect(text.join('').replace(/\s/g, '')).toBe(line.replace(/\s/g, ''));
      }),
    );
  });
});

describe('plainText', () => {
  it('returns the title, paragraphs, list items and code of Markdown as text', () => {
    const markdown = [
      '# Why **this**',
      '',
      'Demos go *wrong*; a [script](https://x.y) does',
      'not. ![logo](a.png)',
      '',
      '- first `code`',
      '  1. second',
      '- [x] done',
      '## Further',
      '> quoted &amp; so <b>on</b>',
      '',
      '<!-- notes never seen -->',
      '```ts',
      '# no heading',
      '```',
      '| a | b |',
      '|---|---|',
      '::right::',
      'end_of_file \\*',
    ].join('\n');
    expect(plainText(markdown)).toMatchInlineSnapshot(`
      {
        "code": {
          "text": "# no heading",
          "title": "ts",
        },
        "lines": [
          "Demos go wrong; a script does not.",
          "• first code",
          "• second",
          "• done",
          "Further",
          "quoted & so on",
          "a · b",
          "end_of_file *",
        ],
        "title": "Why this",
      }
    `);
  });

  it('never throws for any Markdown', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(plainText(text).lines)));
    expect(plainText('```').code).toEqual({ title: '', text: '' });
    expect(plainText('')).toEqual({ title: undefined, lines: [], code: undefined });
  });
});
