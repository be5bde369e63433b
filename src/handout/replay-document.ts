import { hash } from 'node:crypto';
import { createMediaTable, type MediaTable } from '../audience/media-table.ts';
import type { ReplayContent, ReplayMedia } from '../audience/replay-content.ts';
import { documentPolicy } from '../core/document-policy.ts';
import { escapeHtml, escapeScript } from '../core/escape-html.ts';
import { printRootStyle } from '../pictures/root-style.ts';

/** Before the script has run, and where none can. */
const firstStyle =
  'html{color-scheme:light dark}body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif}noscript{display:block;padding:2rem}';

export interface ReplayDocument {
  /** `paper`: all steps on A4 pages. */
  readonly view: 'steps' | 'paper';
  /** Without it, the host must run the script. */
  readonly script?: string;
}

/** One self-contained file. Its policy blocks all requests, and all scripts but this one. */
export function printReplay(content: ReplayContent, { view, script }: ReplayDocument): string {
  const text = escapeScript(script ?? '');
  const policy = documentPolicy(`script-src 'sha256-${hash('sha256', text, 'base64')}'`);
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="generator" content="Showrunner">',
    `<title>${escapeHtml(content.title)}</title>`,
    `<style>${firstStyle}${slideColors(content)}</style>`,
  ];
  const table = createMediaTable();
  const json = table.extract(JSON.stringify(content).replaceAll('<', '\\u003c'));
  const body = [
    ...(script === undefined ? [] : [`<noscript>${printContents(content)}</noscript>`]),
    `<script type="application/json" id="media">${JSON.stringify(mediaOf(table))}</script>`,
    `<script type="application/json" id="replay">${json}</script>`,
    ...(script === undefined ? [] : [`<script>${text}</script>`]),
  ];
  const root = view === 'paper' ? '<html lang="en" data-view="paper">' : '<html lang="en">';
  return `<!doctype html>\n${root}\n<head>\n${head.join('\n')}\n</head>\n<body>\n${body.join('\n')}\n</body>\n</html>\n`;
}

/** Pictures that several slides show are in the file once. */
function mediaOf({ mark, all }: MediaTable): ReplayMedia {
  const entries = [...all].map(([id, { type, bytes }]): readonly [string, string] => {
    return [id, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`];
  });
  return { mark, urls: Object.fromEntries(entries) };
}

/** For previews of mail programs, which run no script. */
function printContents({ title, steps }: ReplayContent): string {
  const items = steps.map((step) => `<li>${escapeHtml(step.title)}</li>`);
  const words = 'To go through the talk, save this file and open it in a browser:';
  return `<main><h1>${escapeHtml(title)}</h1><p>${words}</p><ol>${items.join('')}</ol></main>`;
}

/** Slides without colors of their own follow the reader's scheme, unless drawn diagrams would not. */
function slideColors({ steps, styles }: ReplayContent): string {
  const slides = steps.flatMap(({ slide }) => slide ?? []);
  const pages = slides.map(({ html, style }) => ({ html, css: styles[style]?.rest ?? '' }));
  const rule = (colorScheme: 'light' | 'dark') => `.slide-frame{${printRootStyle(pages, { colorScheme })}}`;
  const isDrawn = slides.some(({ html }) => /class="[^"]*\b(?:mermaid|diagram)\b/.test(html));
  const onScreen = `@media(prefers-color-scheme:dark){:root:not(:has(.paper)) ${rule('dark')}}`;
  return isDrawn ? rule('light') : rule('light') + onScreen;
}
