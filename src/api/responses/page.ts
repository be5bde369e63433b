import { hash } from 'node:crypto';
import { escapeHtml } from '../../core/escape-html.ts';
import type { ApiResponse, ResponseHeaders } from '../exchange.ts';
import type { ReadWebFile } from '../web-file.ts';

/** The remote. It shows fetched pictures and plays a silent film that keeps a phone awake. */
export function remoteResponse(html: string): ApiResponse {
  const answer = pageResponse(html, ["img-src 'self' blob: data:", 'media-src data:', "manifest-src 'self'"]);
  return { ...answer, headers: { ...answer.headers, Vary: 'Accept, Accept-Encoding' } };
}

/**
 * Asks a person whose browser opened the address of a command to confirm it. They must hold the button: a double click
 * or a held key that an earlier page provoked does not count.
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
    body: `${question} Nothing has run, because this build does not include the page that asks. Send a POST.\n`,
  };
}

/**
 * A page of one file. Its policy allows its script and style by hash, its own origin, and `rules`. Never framed.
 * Inserted values are never parsed as HTML.
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

/** Allows a script or style in a policy. */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

function contentOf(html: string, name: 'style' | 'script'): string {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const start = html.indexOf(open);
  const end = html.indexOf(close, start);
  if (start < 0 || end < 0) throw new TypeError(`A page has no ${name}`);
  return html.slice(start + open.length, end);
}
