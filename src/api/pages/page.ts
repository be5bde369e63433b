import { createHash } from 'node:crypto';
import { escapeHtml } from '../../core/escape-html.ts';
import type { ApiResponse, ResponseHeaders } from '../exchange.ts';

export interface PageContent {
  readonly title: string;
  readonly style: string;
  /** HTML of the body; what comes from outside goes through `escapeHtml`. */
  readonly body: string;
  readonly script?: string;
}

/** A page that may run its own script and style, known by their hashes, and nothing else; framed by nobody. */
export function pageResponse({ title, style, body, script }: PageContent): ApiResponse {
  const scriptPolicy = script === undefined ? "'none'" : hashSource(script);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${body}
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
  const policy = [
    `style-src ${hashSource(style)}`,
    `script-src ${scriptPolicy}`,
    "connect-src 'self'",
    'img-src data:',
  ];
  return { status: 200, headers: pageHeaders(policy), body: html };
}

/** The headers of a page of ours that may do what these rules of a policy name, and nothing else. */
export function pageHeaders(policy: readonly string[]): ResponseHeaders {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      ...policy,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    Server: 'Showrunner',
  };
}

/** A script or a style as a policy names it: by its hash. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
