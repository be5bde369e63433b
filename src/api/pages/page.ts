import { createHash } from 'node:crypto';
import type { ApiResponse, ResponseHeaders } from '../exchange.ts';

/**
 * A page of one file. It runs its one script and style, known by their hashes, talks to where it came from, and may do
 * what these further rules of a policy name; framed by nobody. What is written into it is never read as HTML.
 */
export function pageResponse(html: string, rules: readonly string[]): ApiResponse {
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
