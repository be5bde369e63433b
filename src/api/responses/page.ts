import { createHash } from 'node:crypto';
import { escapeHtml } from '../../core/escape-html.ts';
import type { ApiResponse, ResponseHeaders } from '../exchange.ts';
import type { ReadWebFile } from '../web-file.ts';

/** The remote: it shows pictures that it has fetched, and plays the silent film in it that keeps a phone awake. */
export function remoteResponse(html: string): ApiResponse {
  const answer = pageResponse(html, ["img-src 'self' blob: data:", 'media-src data:', "manifest-src 'self'"]);
  return { ...answer, headers: { ...answer.headers, Vary: 'Accept, Accept-Encoding' } };
}

/**
 * Asks a person whose browser has gone to the address of a command to confirm it. Nothing runs before they have held
 * the control of this page: gestures that an earlier page provokes, a double click or a key that is down, do not count.
 */
export async function questionResponse(question: string, webFile: ReadWebFile | undefined): Promise<ApiResponse> {
  const html = await webFile?.('question.html').catch(() => undefined);
  if (html === undefined) return notBuilt(question);
  const text = Buffer.from(html).toString();
  return pageResponse(
    text.replaceAll('{question}', () => escapeHtml(question)),
    ['img-src data:'],
  );
}

function notBuilt(question: string): ApiResponse {
  return {
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Server: 'Showrunner' },
    body: `${question} Nothing has run: this build does not include the page that asks. Send a POST.\n`,
  };
}

/**
 * A page of one file. It runs its one script and style, known by their hashes, talks to its own origin, and may do the
 * things that these further rules of a policy name; never framed. Values written into it are never read as HTML.
 */
function pageResponse(html: string, rules: readonly string[]): ApiResponse {
  const policy = [
    "default-src 'none'",
    `style-src ${hashSource(contentOf(html, 'style'))}`,
    `script-src ${hashSource(contentOf(html, 'script'))}`,
    "connect-src 'self'",
    ...rules,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  const headers: ResponseHeaders = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    Server: 'Showrunner',
  };
  return { status: 200, headers, body: html };
}

/** A script or a style as a policy names it: by its hash. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Content of the first element of a name. */
function contentOf(html: string, name: 'style' | 'script'): string {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const start = html.indexOf(open);
  const end = html.indexOf(close, start);
  if (start < 0 || end < 0) throw new TypeError(`A page has no ${name}`);
  return html.slice(start + open.length, end);
}
