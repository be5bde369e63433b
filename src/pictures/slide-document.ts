import { hash, randomBytes } from 'node:crypto';
import { documentPolicy } from '../core/document-policy.ts';
import { escapeHtml, escapeScript } from '../core/escape-html.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { importsOf } from '../slides/read-component.ts';
import { type ColorTheme, printRootStyle } from './root-style.ts';

export type { ColorTheme };

export interface SlideDocument {
  readonly pages: readonly StagePage[];
  readonly title: string;
  /** `print`: one sheet of 960 × 540 per page, everything revealed. */
  readonly mode: 'show' | 'print';
  readonly colorTheme: ColorTheme;
  /** Without it, the host must run the script. */
  readonly script?: string;
  /** File of the module that draws diagrams. */
  readonly diagrams?: string;
  /** If served; the script reloads when it changes. */
  readonly version?: string;
}

/** Self-contained. Sources must be `data:` URLs, because its policy blocks all requests and all other scripts. */
export function printSlideDocument({
  pages,
  title,
  mode,
  colorTheme,
  script,
  diagrams,
  version,
}: SlideDocument): string {
  const text = script && escapeScript(script);
  const nonce = randomBytes(18).toString('base64');
  const modules = text && !diagrams ? componentsOf(pages) : [];
  const scripts = [
    ...(modules.length > 0 ? [`'nonce-${nonce}'`] : []),
    ...(text ? [`'sha256-${hash('sha256', text, 'base64')}'`] : []),
    ...(diagrams ? ["'self'"] : []),
  ];
  const policy = documentPolicy(
    ...(scripts.length > 0 ? [`script-src ${scripts.join(' ')}`] : []),
    ...(version === undefined ? [] : ["connect-src 'self'"]),
  );
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    // A nonce also applies to a module's imports; this second policy blocks them.
    ...(modules.length > 0 ? [`<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`] : []),
    '<meta name="viewport" content="width=device-width">',
    '<meta name="generator" content="Showrunner">',
    `<title>${escapeHtml(title)}</title>`,
  ];
  const data = `<script type="application/json" id="pages">${jsonForHtml(pages.map(withoutComponents))}</script>`;
  const own = modules.map((module) => `<script type="module" nonce="${nonce}">${escapeScript(module)}</script>`);
  const run = text ? `<script>${text}</script>${own.join('')}` : '';
  const body = diagrams ? `<body data-diagram-scripts="${escapeHtml(JSON.stringify([diagrams]))}">` : '<body>';
  const marks = [
    ...(mode === 'print' ? [' data-mode="print"'] : []),
    ...(version ? [` data-version="${escapeHtml(version)}"`] : []),
  ];
  const root = `<html lang="en"${marks.join('')} style="${escapeHtml(printRootStyle(pages, colorTheme))}">`;
  return `<!doctype html>\n${root}\n<head>\n${head.join('\n')}\n</head>\n${body}${data}${run}</body>\n</html>\n`;
}

/** Scripts with imports cannot be embedded. */
function componentsOf(pages: readonly StagePage[]): readonly string[] {
  const texts = new Set(pages.flatMap(({ components = [] }) => components.map(({ text }) => text)));
  return [...texts].filter((text) => importsOf(text).length === 0);
}

function withoutComponents({ components: _, ...page }: StagePage): StagePage {
  return page;
}

/** At its current step without transitions, for a picture. */
export function freezePage(page: StagePage): StagePage {
  return { ...page, steps: page.step, transition: undefined };
}

/** Makes sure that JSON cannot end its element. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Set by the script when everything can be painted. */
export const isReady = "'ready' in document.documentElement.dataset";
