import type { ApiResponse } from '../exchange.ts';
import { hashSource, pageHeaders } from './page.ts';

/**
 * The remote, a page of one file. It runs its one script and style, known by their hashes; it talks to where it came
 * from, shows pictures that it has fetched, and plays the silent film in it that keeps a phone awake. What is written
 * into it is never read as HTML.
 */
export function remoteResponse(html: string): ApiResponse {
  const policy = [
    `style-src ${hashSource(contentOf(html, 'style'))}`,
    `script-src ${hashSource(contentOf(html, 'script'))}`,
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    'media-src data:',
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return { status: 200, headers: { ...pageHeaders(policy), Vary: 'Accept' }, body: html };
}

/** What stands in the first element of this name. */
function contentOf(html: string, name: 'style' | 'script'): string {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const start = html.indexOf(open);
  const end = html.indexOf(close, start);
  if (start < 0 || end < 0) throw new TypeError(`The page of the remote has no ${name}`);
  return html.slice(start + open.length, end);
}
