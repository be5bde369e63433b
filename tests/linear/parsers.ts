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
import { plainText } from '../../src/core/plain-text.ts';
import { findSecrets } from '../../src/core/secrets/find-secrets.ts';
import { checkNotesPath } from '../../src/demos/notes-path.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { parsePosition } from '../../src/demos/position.ts';
import { expandVariables, parseVariables } from '../../src/demos/variables.ts';
import { colorCode } from '../../src/pictures/card/code-card-page.ts';
import { parseDeck } from '../../src/slides/cut-deck.ts';
import { renderImagePage } from '../../src/slides/image-page.ts';
import { listSources, rewriteSources, workspacePathOf } from '../../src/slides/sources.ts';
import { renderTemplate } from '../../src/slides/template/template.ts';
import { scopeCss, withRoot } from '../../src/web/scoped-css.ts';
import { callerParsers } from './caller-parsers.ts';
import { hostileTexts } from './hostile-texts.ts';
import type { Subject } from './measure.ts';
import { shapedParsers } from './shaped-parsers.ts';
import { drawSlide, place, tolerate } from './surroundings.ts';

const page = { html: '', css: '', title: '', transition: undefined, steps: 0 };

/** Readers of other people's text: the files of a foreign talk, and the requests of callers. */
const doors: Readonly<Record<string, (text: string) => unknown>> = {
  'strict JSON': parseStrictJson,
  'JSON with comments': parseJsonc,
  'JSON with comments, in a string': (text) => parseJsonc(`{"a": "${text}"}`),
  YAML: parseYaml,
  'YAML, below a key': (text) => parseYaml(`a:\n  ${text}`),
  'YAML, in a flow': (text) => parseYaml(`a: [${text}`),
  'YAML, in quotes': (text) => parseYaml(`"${text}`),
  'YAML, in a block': (text) => parseYaml(`a: |\n  ${text}`),
  'HTML, escaped': escapeHtml,
  'a patch': parseUnifiedDiff,
  'a demo file': (text) => parseDemoFile(text, place('a.json')),
  'a demo file in YAML': (text) => parseDemoFile(text, place('a.yaml')),
  'the fields of a demo': (text) => parseDemoFile(demoWith(text.slice(0, text.length / 16)), place('a.json')),
  'a path of notes': (text) => tolerate(() => checkNotesPath(text)),
  'a position': parsePosition,
  'variables of a file': (text) => parseVariables(text, place('variables.json')),
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
  'a picture of a slide, in words': plainText,
  'a picture of code': colorCode,
  'secrets in a text': (text) => findSecrets(text),
  'secrets in an assignment': (text) => findSecrets(`password = "${text}"`),
  'the target of a request': splitTarget,
  'If-Match': readIfMatch,
  'If-None-Match': (text) => matchesEtag(text, '"1"'),
  Accept: prefersJson,
  'a Host': isLoopbackHost,
  'an address': isLoopback,
  'an event': (text) => encodeEvent({ event: 'state', id: '1', data: text }),
};

/** Parsers that take as long for a short text as for a long one: for these every seventh text will do. */
const costly: ReadonlySet<string> = new Set(['a slide that types']);

export const parsers: readonly Subject[] = [
  ...Object.entries(doors).map(([name, run]) => ({
    name,
    run,
    texts: costly.has(name) ? hostileTexts.filter((_, index) => index % 7 === 0) : hostileTexts,
  })),
  ...callerParsers,
  ...shapedParsers,
];

function demoWith(text: string): string {
  const steps = [
    { action: 'insert', path: text, position: text, content: text, startPlaceholder: text },
    { action: text },
  ];
  return JSON.stringify({ title: text, version: 2, demos: [{ title: text, id: text, notes: { path: text }, steps }] });
}
