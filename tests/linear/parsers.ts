import { asOneLine, speaksToShell } from '../../src/actions/families/terminal.ts';
import { normalizeKeys } from '../../src/actions/shared/default-keys.ts';
import { planPatch } from '../../src/actions/shared/patch-edits.ts';
import { quoted, say } from '../../src/actions/shared/phrases.ts';
import { splitForTyping } from '../../src/actions/shared/typing-style.ts';
import { readSnippet } from '../../src/actions/snippet.ts';
import { matchesEtag, readIfMatch } from '../../src/api/calls/conditions.ts';
import { splitTarget } from '../../src/api/exchange.ts';
import { isLoopback } from '../../src/api/guards/address.ts';
import { isLoopbackHost } from '../../src/api/guards/guards.ts';
import { prefersJson } from '../../src/api/handlers/notes.ts';
import { encodeEvent } from '../../src/api/subscriptions/events.ts';
import { parseJsonc } from '../../src/core/data/jsonc.ts';
import { parseStrictJson } from '../../src/core/data/strict-json.ts';
import { parseYaml } from '../../src/core/data/yaml.ts';
import { parseUnifiedDiff } from '../../src/core/diff/unified-diff.ts';
import { escapeHtml } from '../../src/core/escape-html.ts';
import { dropIllegal, findIllegal } from '../../src/core/legal-text.ts';
import { nearName } from '../../src/core/near-name.ts';
import { findSecrets } from '../../src/core/secrets/find-secrets.ts';
import { applyEdits, createLines, fullRange } from '../../src/core/text.ts';
import { assignOwnIds, deriveId } from '../../src/demos/ids.ts';
import { checkNotesPath } from '../../src/demos/notes-path.ts';
import { comparePaths } from '../../src/demos/order.ts';
import { parseDemoFile, parseDemoSource } from '../../src/demos/parse.ts';
import { resolvePlaceholders } from '../../src/demos/placeholder.ts';
import { parsePosition } from '../../src/demos/position.ts';
import { expandVariables, parseVariables } from '../../src/demos/variables.ts';
import { parseSetting } from '../../src/headless/options.ts';
import { checkDeck } from '../../src/language/check-deck.ts';
import { checkDemoFile } from '../../src/language/check-demo-file.ts';
import { checkStyle } from '../../src/language/decks/check-style.ts';
import type { DeckFiles } from '../../src/language/decks/deck-files.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { lineBreakOf } from '../../src/memory/buffers.ts';
import { quote } from '../../src/memory/transcript.ts';
import { type Card, paintCard } from '../../src/pictures/card/card.ts';
import { colorCode } from '../../src/pictures/card/code-colors.ts';
import { plainText } from '../../src/pictures/card/plain-text.ts';
import { createDemoCard } from '../../src/pictures/demo-card.ts';
import { createFont } from '../../src/pictures/drawing/font.ts';
import { printable, wrapText } from '../../src/pictures/drawing/text-layout.ts';
import { renderNothing } from '../../src/presenting/notes-page.ts';
import { parseDeck } from '../../src/slides/cut-deck.ts';
import { renderImagePage } from '../../src/slides/image-page.ts';
import { renderQrPage } from '../../src/slides/qr-page.ts';
import { readComponent } from '../../src/slides/read-component.ts';
import { listSources, rewriteSources, workspacePathOf } from '../../src/slides/sources.ts';
import { renderTemplate } from '../../src/slides/template/template.ts';
import { scopeCss, withRoot } from '../../src/web/scoped-css.ts';
import { callerParsers } from './caller-parsers.ts';
import { hostileTexts } from './hostile-texts.ts';
import type { Subject } from './measure.ts';
import { shapedParsers } from './shaped-parsers.ts';
import { drawSlide, place, settings, tolerate } from './surroundings.ts';
import { writingParsers } from './writing-parsers.ts';

const nothing = {
  clock: systemClock,
  readText: async () => undefined,
  typeAt: async () => undefined,
  namesIn: async () => [],
};
const font = createFont();
const page = { html: '', css: '', title: '', transition: undefined, steps: 0 };

/** Everything that reads a text from outside: what a talk's files hold, what an editor holds, what a caller sends. */
const doors: Readonly<Record<string, (text: string) => unknown>> = {
  'strict JSON': parseStrictJson,
  'JSON with comments': parseJsonc,
  'JSON with comments, in a string': (text) => parseJsonc(`{"a": "${text}"}`),
  YAML: parseYaml,
  'YAML, below a key': (text) => parseYaml(`a:\n  ${text}`),
  'YAML, in a flow': (text) => parseYaml(`a: [${text}`),
  'YAML, in quotes': (text) => parseYaml(`"${text}`),
  'YAML, in a block': (text) => parseYaml(`a: |\n  ${text}`),
  'lines of a text': (text) => createLines(text).positionAt(text.length),
  'edits of a text': (text) => applyEdits(text, [{ range: fullRange(createLines(text)), text }]),
  'illegal characters': (text) => [findIllegal(text), dropIllegal(text)],
  'HTML, escaped': escapeHtml,
  'a name like another': (text) => nearName(text, ['open', text.slice(1)]),
  'a patch': parseUnifiedDiff,
  'a patch that changes every line': (text) => applyPatch(text.slice(0, text.length / 3)),
  'a demo file': (text) => parseDemoFile(text, place('a.json')),
  'a demo file in YAML': (text) => parseDemoFile(text, place('a.yaml')),
  'a demo file with places': (text) => parseDemoSource(text, place('a.json')),
  'the fields of a demo': (text) => parseDemoFile(demoWith(text.slice(0, text.length / 16)), place('a.json')),
  'an id': (text) => deriveId('a', text),
  'a path in order': (text) => comparePaths(text, `${text}a`),
  'a path of notes': (text) => tolerate(() => checkNotesPath(text)),
  'a position': parsePosition,
  'a placeholder': (text) =>
    tolerate(() => resolvePlaceholders({ start: text.slice(0, 40), end: text.slice(-40) }, createLines(text))),
  'variables of a file': (text) => parseVariables(text, place('variables.json')),
  'variables of a file in YAML': (text) => parseVariables(text, place('variables.yaml')),
  'variables in a text': (text) => expandVariables(text, () => 'b'),
  'a deck': (text) => parseDeck(text, '/ws/deck.md'),
  'the front matter of a deck': (text) => parseDeck(`---\ntheme: ${text}\n---\n# A`, '/ws/deck.md'),
  'a slide in Markdown': (text) => drawSlide(`# A\n\n${text}`, async (part) => `<p>${escapeHtml(part)}</p>`),
  'a slide in HTML': (text) => drawSlide(text, async (part) => part),
  'a slide that types': (text) => drawSlide(`<text-typewriter>${text}</text-typewriter>`, async (part) => part),
  'the class of an element': (text) => drawSlide(`<p class="${text}">`, async (part) => part),
  'the style of an element': (text) => drawSlide(`<p style="${text}">`, async (part) => part),
  'a Mermaid fence': (text) =>
    drawSlide('# A', async () => `<pre><code class="language-mermaid">${text}</code></pre><p>`),
  'a theme of the talk': (text) => drawSlide('---\ncustomTheme: a\n---\n', undefined, text),
  'a layout of the talk': (text) => drawSlide('---\ncustomLayout: a\n---\n', undefined, text),
  'a drawing': (text) => drawSlide('---\nlayout: animated\nsvgFile: a\n---\n', undefined, text),
  'a template': (text) => renderTemplate(text, { a: [1, 2], title: 'A' }),
  'the theme of an image': (text) => renderImagePage({ path: 'a.png', theme: 'a' }, { readText: async () => text }),
  'sources in HTML': (text) => listSources({ html: `<img src="${text}">${text}`, css: '' }),
  'a set of sources': (text) => listSources({ html: `<img srcset="${text}">`, css: '' }),
  'sources in CSS': (text) => rewriteSources({ ...page, css: text }, (source) => source),
  'the path of a source': workspacePathOf,
  'CSS of one slide among others': (text) => [scopeCss(text, 'a'), withRoot(text, 'a')],
  'the check of a style sheet': (text) => checkStyle('a.css', filesWith(text)),
  'the check of a script': (text) => readComponent('a.js', async (path) => (path === 'a.js' ? text : '')),
  // It draws every slide, in turns with all else.
  'the check of a deck': (text) =>
    checkDeck({ ...place('a.md'), text: text.slice(0, text.length / 16) }, nothing, settings),
  'the check of a demo file': (text) => checkDemoFile({ ...place('a.json'), text }, { ...nothing, files: [] }),
  'the check of a demo file in YAML': (text) => checkDemoFile({ ...place('a.yaml'), text }, { ...nothing, files: [] }),
  'a picture of a slide, in words': plainText,
  'a picture of code': colorCode,
  'a card': (text) => paintCard(cardOf(text), { width: 48, font }),
  'the card of a demo': (text) => describeCard(demoWith(text.slice(0, text.length / 16))),
  'a QR code': (text) =>
    tolerate(() => renderQrPage({ url: 'https://a.b', title: text, description: text, topText: text })),
  'the address of a QR code': (text) => tolerate(() => renderQrPage({ url: text.slice(0, 2900) })),
  'secrets in a text': (text) => findSecrets(text),
  'secrets in an assignment': (text) => findSecrets(`password = "${text}"`),
  'words for a shell': (text) => [speaksToShell(text), asOneLine(text)],
  'the notes of a demo': (text) => renderNothing(text),
  'placeholders that are not there': (text) =>
    tolerate(() => resolvePlaceholders({ start: 'a', end: 'b' }, createLines(text))),
  'a picture of a line': (text) =>
    wrapText(font, printable(text), { family: 'sans', weight: 'regular', size: 20 }, 400, 2),
  'a key that is pressed': normalizeKeys,
  'a text that is typed': (text) => splitForTyping(text, 'line-by-line'),
  'the words of an action': (text) => [say(text, text), quoted(text)],
  'a snippet': (text) => tolerate(() => readSnippet(text, '/ws/a.json', 'a')),
  'the line breaks of a file': lineBreakOf,
  'a line of the headless host': (text) => quote(text),
  'a setting on the command line': parseSetting,
  'the target of a request': splitTarget,
  'If-Match': readIfMatch,
  'If-None-Match': (text) => matchesEtag(text, '"1"'),
  Accept: prefersJson,
  'a Host': isLoopbackHost,
  'an address': isLoopback,
  'an event': (text) => encodeEvent({ event: 'state', id: '1', data: text }),
};

/** Parsers that take as long for a short text as for a long one: for these every seventh text will do. */
const costly: ReadonlySet<string> = new Set(['a card', 'a QR code', 'the address of a QR code', 'a slide that types']);

export const parsers: readonly Subject[] = [
  ...Object.entries(doors).map(([name, run]) => ({
    name,
    run,
    texts: costly.has(name) ? hostileTexts.filter((_, index) => index % 7 === 0) : hostileTexts,
  })),
  ...writingParsers,
  ...callerParsers,
  ...shapedParsers,
];

/** Every line goes, comes, or both. */
function applyPatch(text: string): unknown {
  const lines = createLines(text).text.split(/\r\n|\r|\n/);
  const hunk = `@@ -1,${lines.length} +1,${lines.length} @@\n`;
  const reading = parseUnifiedDiff(
    `${hunk}${lines.map((line, i) => `${i % 4 === 0 ? ` ${line}` : `-${line}\n+${line}`}`).join('\n')}`,
  );
  return 'hunks' in reading && tolerate(() => planPatch(reading.hunks, createLines(text), 'a'));
}

const cardOf = (text: string): Card => ({
  eyebrow: text,
  title: text,
  lines: [text, ...text.split('\n')],
  code: { title: text, text, highlightLines: [9, 12] },
  scheme: 'dark',
});

function describeCard(text: string): unknown {
  const file = assignOwnIds(parseDemoFile(text, place('a.json')));
  return Promise.all(
    file.demos.map((demo) => createDemoCard({ file, demo }, { readText: async () => text, demos: file.demos })),
  );
}

function filesWith(text: string): DeckFiles {
  return { faultOf: async () => 'a', readText: async () => text };
}

function demoWith(text: string): string {
  const steps = [
    { action: 'insert', path: text, position: text, content: text, startPlaceholder: text },
    { action: text },
  ];
  return JSON.stringify({ title: text, version: 2, demos: [{ title: text, id: text, notes: { path: text }, steps }] });
}
