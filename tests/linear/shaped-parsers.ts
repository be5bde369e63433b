import { parseDemoSource } from '../../src/demos/parse.ts';
import { checkDeck } from '../../src/language/check-deck.ts';
import { checkDemoFile } from '../../src/language/check-demo-file.ts';
import { lensesOf } from '../../src/language/features/code-lenses.ts';
import { symbolsOf } from '../../src/language/features/symbols.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { describeDemo } from '../../src/pictures/demo-card.ts';
import { parseDeck } from '../../src/slides/cut-deck.ts';
import { counted } from './hostile-texts.ts';
import type { Subject } from './measure.ts';
import { drawSlide, place, settings } from './surroundings.ts';

const noFile = {
  clock: systemClock,
  readText: async () => undefined,
  typeAt: async () => undefined,
  namesIn: async () => [],
};
const anyFile = { ...noFile, readText: async () => 'a\n', typeAt: async () => 'file' as const };

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
  demoFile: [
    '{"id":"a"},',
    '{"id":"a#","title":"#"},',
    '{"title":"a"},',
    '{"id":"a#","steps":[{"action":"runDemoById","id":"b#"}]},',
    '{"id":"#","steps":[{"action":"runDemoById","id":"#"},{"action":"runDemoById","id":"0"}]},',
    '{"steps":[{"action":"setState","key":"a#","value":"{STATE_b#}"}]},',
    '{"steps":[{"action":"open","path":"#.ts"},{"action":"highlight","path":"a.ts","position":"#"}]},',
    '{"steps":[{"action":"create","path":"#.ts","content":"{A#} {DT_INPUT}"}]},',
    '{"steps":[{"action":"rename","path":"#.ts","dest":"a#.ts"},{"action":"open","path":"#.ts"}]},',
    '{"steps":[{"action":"copy","path":"a","dest":"a#"}]},',
    '{"steps":[{"action":"openSlide","path":"a.md","slide":#}]},',
    '{"steps":[{"action":"snippet","contentPath":"#.json","args":{"A#":1}}]},',
    '{"notes":{"path":"#.md"}},',
    '{"titel#":1},',
    '{"steps":[{"action":"opne#"}]},',
  ],
  steps: [
    '{"action":"open","path":"a#.ts"},',
    '{"action":"wait","disabled":true},',
    '{"action":"runDemoById","id":"#"},',
    '{"action":"insert","path":"a.ts","position":"#","content":"a"},',
    '{"action":"executeVSCodeCommand","command":"a#"},',
    '{"action":"create","path":"a#"},',
    '{"action":"delete","path":"a#"},',
    '{"action":"open","pathh":"#"},',
  ],
  words: ['{DT_INPUT#} ', '{A#} ', '{STATE_#}', '{DT_INPUTX} '],
};

/** Facts about the texts of a shape, which stand behind a lead. */
const readers: Readonly<Record<string, readonly [shape: string, lead: string, run: (text: string) => unknown]>> = {
  'a deck': ['deck', '', (text) => parseDeck(text, '/ws/a.md')],
  // It draws every slide, in turns with all else: a sixteenth of the text has thousands.
  'the check of a deck': [
    'deck',
    '',
    (text) => checkDeck({ ...place('a.md'), text: text.slice(0, text.length / 16) }, noFile, settings),
  ],
  'a slide': ['slide', '', (text) => drawSlide(text, async (part) => part)],
  'the check of a demo file': ['demoFile', '{"demos":[', (text) => checkDemo(text, noFile)],
  'the check of a demo file whose files are there': ['demoFile', '{"demos":[', (text) => checkDemo(text, anyFile)],
  'the check of a demo': ['steps', '{"demos":[{"steps":[', (text) => checkDemo(text, noFile)],
  'the check of words': [
    'words',
    '{"demos":[{"steps":[{"action":"showInfoMessage","message":"',
    (text) => checkDemo(text, noFile),
  ],
  'the lenses of a demo file': ['demoFile', '{"demos":[', lensesAndSymbols],
  'the lenses of a demo': ['steps', '{"demos":[{"steps":[', lensesAndSymbols],
  'the card of a demo': ['steps', '{"demos":[{"steps":[', describeAll],
};

export const shapedParsers: readonly Subject[] = Object.entries(readers).map(([name, [shape, lead, run]]) => ({
  name: `${name}, in shape`,
  run,
  texts: (shapes[shape] ?? []).map((unit) => counted(unit, lead)),
}));

/** Nearly every piece is wrong in several ways, each told with its remedy: a quarter of the text has ten thousands. */
function checkDemo(text: string, sources: Omit<Parameters<typeof checkDemoFile>[1], 'files'>): unknown {
  return checkDemoFile({ ...place('a.json'), text: text.slice(0, text.length / 4) }, { ...sources, files: [] });
}

function lensesAndSymbols(text: string): unknown {
  const document = parseDemoSource(text, place('a.json'));
  return [lensesOf(document), symbolsOf(document)];
}

function describeAll(text: string): unknown {
  const { file } = parseDemoSource(text, place('a.json'));
  return file.demos.map((demo) => describeDemo({ file, demo }, file.demos));
}
