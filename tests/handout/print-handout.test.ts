import { describe, expect, it } from 'vitest';
import type { StepFileChange } from '../../src/audience/file-changes.ts';
import type { HandoutDemo } from '../../src/handout/handout-content.ts';
import { printChange } from '../../src/handout/print-change.ts';
import { printHandout } from '../../src/handout/print-handout.ts';

const bare: HandoutDemo = {
  title: 'One',
  description: undefined,
  notes: undefined,
  slides: [],
  lines: [],
  changes: [],
  commands: [],
  failures: [],
};

const slide = (index: number, notes?: string) => ({ index, title: `S${index}`, caption: `slide ${index}`, notes });
const pageOf = (...demos: readonly HandoutDemo[]) => printHandout({ title: 'Talk', parts: [{ title: 'Talk', demos }] });

/** The class of each group of slides. */
const classesOf = (html: string) => [...html.matchAll(/class="slides ([\w-]+)"/g)].map(([, name]) => name);

const change = (before: string | undefined, after: string | undefined, more: object = {}): StepFileChange => {
  const content = (text: string | undefined) => (text === undefined ? undefined : { text });
  return { name: 'a.ts', from: undefined, before: content(before), after: content(after), ...more };
};

/** A line each: number, sign, text. */
const linesOf = (html: string) =>
  [...html.matchAll(/<div class="line (\w+)"><i>(\d+)<\/i><code>(.*?)<\/code>/g)].map(
    ([, kind, number, text]) => `${number}${{ same: ' ', added: '+', removed: '-' }[kind!]}${text}`,
  );

describe('a handout', () => {
  it('lists the demos, slides and changed files of the talk', () => {
    const html = pageOf(
      { ...bare, slides: [slide(0)], changes: [change('a', 'b')] },
      { ...bare, title: 'Two', changes: [change('b', 'c')] },
    ).html;
    expect(html).toContain('<p>2 demos · 1 slide · 1 file changed</p>');
    expect(html).toContain('<h2><span class="number">2</span>Two</h2>');
    expect(html).toContain('<h3><code>a.ts</code></h3>');
  });

  it('has a heading for each demo file when there are several', () => {
    const parts = ['First', 'Second'].map((title) => ({ title, demos: [{ ...bare }] }));
    const { html } = printHandout({ title: 'Talk', parts });
    expect([...html.matchAll(/<h(\d)>(?:<span class="number">(\d)<\/span>)?(\w+)/g)].map(([, ...all]) => all)).toEqual([
      ['1', undefined, 'Talk'],
      ['2', undefined, 'First'],
      ['3', '1', 'One'],
      ['2', undefined, 'Second'],
      ['3', '2', 'One'],
    ]);
  });

  it('puts short notes beside their slide, long ones below it, and slides without notes two in a row', () => {
    const slides = [slide(0), slide(1), slide(2), slide(3, '<p>Short</p>'), slide(4, `<p>${'long '.repeat(200)}</p>`)];
    expect(classesOf(pageOf({ ...bare, slides }).html)).toEqual(['is-pair', 'is-one', 'is-one', 'is-long']);
  });

  it('lists the commands that were not run, and says what is missing', () => {
    const { html } = pageOf({ ...bare, commands: ['npm test && x'], failures: ['There is no file a.ts.'] });
    expect(html).toContain('so its changes are not in this handout.</p><code>npm test &amp;&amp; x</code>');
    expect(html).toContain('This demo is not complete: There is no file a.ts.');
  });

  it('escapes titles, lines and names in HTML and in CSS', () => {
    const sly = '</title></style><img src=x onerror=a>"\\\n';
    const { html, css } = printHandout({
      title: sly,
      parts: [{ title: sly, demos: [{ ...bare, title: sly, description: sly, lines: [sly], commands: [sly] }] }],
    });
    expect(html).not.toContain('<img');
    expect(html + css).not.toContain('</style>');
    expect(css.slice(css.lastIndexOf('@page'))).toMatch(/^@page\{@bottom-left\{content:"[\p{L}\p{N} \\]*"\}\}$/u);
  });
});

describe('a change in the handout', () => {
  it('shows the differing lines with three lines of context, numbered', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index + 1}`);
    const before = `${lines.join('\n')}\n`;
    const html = printChange(change(before, before.replace('line 5', 'five <b>\nand')), 3);
    expect(linesOf(html)).toEqual([
      '2 line 2',
      '3 line 3',
      '4 line 4',
      '5-line 5',
      '5+five &lt;b&gt;',
      '6+and',
      '7 line 6',
      '8 line 7',
      '9 line 8',
    ]);
    expect(html).toMatch(/^<section class="change is-short">/);
  });

  it.each([
    ['new', change(undefined, 'a\n'), 1],
    ['deleted', change('a\n', undefined), 0],
    ['was b.ts', change('a\n', 'a\n', { from: 'b.ts' }), 0],
    ['new, 3 bytes, no text', change(undefined, undefined, { after: { size: 3 } }), 0],
    ['1 byte, no text', change('a', undefined, { after: { size: 1 } }), 0],
  ])('is described in words for a file that is %s', (words, own, count) => {
    const html = printChange(own, 3);
    expect(html).toContain(`<h3><code>a.ts</code> <span class="kind">${words}</span></h3>`);
    expect(linesOf(html)).toHaveLength(count);
  });

  it('may break across pages when it is long, and is cut off when it is very long', () => {
    const long = (count: number) => printChange(change(undefined, 'x\n'.repeat(count)), 3);
    expect(long(30)).toContain('class="change is-new is-short"');
    expect(long(31)).toContain('class="change is-new"');
    expect(linesOf(long(1000))).toHaveLength(400);
    expect(long(1000)).toContain('… and 600 more lines.');
  });
});
