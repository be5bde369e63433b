import { createHash, randomBytes } from 'node:crypto';
import { escapeHtml, escapeScript } from '../core/escape-html.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { importsOf } from '../slides/read-component.ts';
import { type ColorTheme, printRootStyle } from './root-style.ts';

export type { ColorTheme };

export interface SlideDocument {
  readonly pages: readonly StagePage[];
  readonly title: string;
  /**
   * `print`: all pages under each other, one to a sheet of 960 × 540, everything of a page revealed; `handout`: the same in
   * the places that the content has for them.
   */
  readonly mode: 'show' | 'print' | 'handout';
  /** Of a handout: safe HTML in which the element with `data-slide` is the place of the page with that index. */
  readonly content?: { readonly html: string; readonly css: string };
  readonly colorTheme: ColorTheme;
  /** The text of the script of the page of slides; without it the host has to run it. */
  readonly script?: string;
  /** The file of a module beside the document that draws diagrams. */
  readonly diagrams?: string;
  /** Name of this state of the show, where the document is served: its script has it loaded anew at another one. */
  readonly version?: string;
}

/**
 * A whole HTML document that holds its pages and needs nothing else: their sources must be `data:` addresses by now, for
 * its policy lets nothing in from anywhere, and no script run but those that it was made with.
 */
export function printSlideDocument({
  pages,
  title,
  mode,
  content,
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
    ...(text ? [`'sha256-${createHash('sha256').update(text).digest('base64')}'`] : []),
    ...(diagrams ? ["'self'"] : []),
  ];
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    'img-src data:',
    'media-src data:',
    'font-src data:',
    "style-src 'unsafe-inline'",
    ...(scripts.length > 0 ? [`script-src ${scripts.join(' ')}`] : []),
    ...(version === undefined ? [] : ["connect-src 'self'"]),
  ];
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy.join('; '))}">`,
    // A nonce goes on to a module's imports while it runs: a second policy keeps those out.
    ...(modules.length > 0 ? [`<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`] : []),
    '<meta name="viewport" content="width=device-width">',
    '<meta name="generator" content="Showrunner">',
    `<title>${escapeHtml(title)}</title>`,
    ...(content ? [`<style>${content.css}</style>`] : []),
  ];
  const data = `<script type="application/json" id="pages">${jsonForHtml(pages.map(withoutComponents))}</script>`;
  const own = modules.map((module) => `<script type="module" nonce="${nonce}">${escapeScript(module)}</script>`);
  const run = text ? `<script>${text}</script>${own.join('')}` : '';
  const body = diagrams ? `<body data-diagram-scripts="${escapeHtml(JSON.stringify([diagrams]))}">` : '<body>';
  const marks = [
    ...(mode === 'show' ? [] : [` data-mode="${mode}"`]),
    ...(version ? [` data-version="${escapeHtml(version)}"`] : []),
  ];
  const root = `<html lang="en"${marks.join('')} style="${escapeHtml(printRootStyle(pages, colorTheme))}">`;
  return `<!doctype html>\n${root}\n<head>\n${head.join('\n')}\n</head>\n${body}${content?.html ?? ''}${data}${run}</body>\n</html>\n`;
}

/**
 * The texts of the scripts that define elements of the talk's own, each once; one that imports another file cannot
 * stand in a document.
 */
function componentsOf(pages: readonly StagePage[]): readonly string[] {
  const texts = new Set(pages.flatMap(({ components = [] }) => components.map(({ text }) => text)));
  return [...texts].filter((text) => importsOf(text).length === 0);
}

function withoutComponents({ components: _, ...page }: StagePage): StagePage {
  return page;
}

/** The same page as it is at its step and will stay: for a picture. */
export function freezePage(page: StagePage): StagePage {
  return { ...page, steps: page.step, transition: undefined };
}

/** JSON that cannot end the element it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The script of the page of slides says so when everything can be painted. */
export const isReady = "'ready' in document.documentElement.dataset";
