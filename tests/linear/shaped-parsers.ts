import { parseDeck } from '../../src/slides/cut-deck.ts';
import { counted } from './hostile-texts.ts';
import type { Subject } from './measure.ts';
import { drawSlide } from './surroundings.ts';

/** Texts of the shape that a reader looks for, in a number that nobody writes; each `#` is the number of its piece. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  deck: [
    '---\nlayout: b#\n---\n# A\n',
    '---\ntitle: #\n---\n',
    '---\ncustomTheme: #.css\n---\n# A\n',
    '---\nheader: "{{#a"\n---\n# A\n',
    '# A #\n',
    '![](b#.png)\n',
    '![](b#.png) ',
    '[a](b#) ',
    '<!-- a# ',
    '<!-- `a# ',
    '<!-- notes\n',
    '::right::\n',
    '::section::\na\n',
    '```\n#\n```\n',
    '<dt-list>\n- #\n',
  ],
  slide: [
    '<pre><code class="language-mermaid">#',
    '<dt-list><li>#',
    '<dt-show clicks="#">',
    '<text-typewriter>a',
    '<dt-mermaid>#',
    '<dt-arrow x1="#">',
    '<p class="mt-#">',
    '<p class="a#">',
    '<a b#="#" ',
    '<svg><p>',
    '<svg><a href="#">',
    '<table><tr><td>',
    '<p><li>',
    '<style>a#{}</style>',
    '<style>@import "#',
    '<img src="#.png" srcset="#.png 1x, ',
    '<b></i>',
  ],
};

/** Readers of the texts of a shape. */
const readers: Readonly<Record<string, readonly [shape: string, run: (text: string) => unknown]>> = {
  'a deck': ['deck', (text) => parseDeck(text, '/ws/a.md')],
  'a slide': ['slide', (text) => drawSlide(text, async (part) => part)],
};

export const shapedParsers: readonly Subject[] = Object.entries(readers).map(([name, [shape, run]]) => ({
  name: `${name}, in shape`,
  run,
  texts: (shapes[shape] ?? []).map((unit) => counted(unit)),
}));
