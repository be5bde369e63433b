import { createHash } from 'node:crypto';
import { escapeHtml } from '../../core/escape-html.ts';
import type { ApiResponse } from '../exchange.ts';

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
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src ${hashSource(style)}`,
        `script-src ${scriptPolicy}`,
        "connect-src 'self'",
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'Cross-Origin-Opener-Policy': 'same-origin',
      Server: 'Showrunner',
    },
    body: html,
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
