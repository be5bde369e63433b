import { matchesEtag } from '../commands/conditions.ts';
import { emptyResponse } from '../exchange.ts';
import type { Handler } from '../route.ts';

/**
 * What comes next, as a document. Its own policy says by hash what runs in it; this one adds what a document cannot say
 * of itself. Who may frame it is added where the answer goes out: it is in the settings.
 */
export const preview: Handler = async ({ headers }, { show }) => {
  const { html, version } = await show.preview();
  const own = { ETag: `"${version}"`, 'Cache-Control': 'no-cache' };
  if (matchesEtag(headers['if-none-match'], own.ETag)) return emptyResponse(304, own);
  return { status: 200, headers: { ...own, 'Content-Type': 'text/html; charset=utf-8', ...policy }, body: html };
};

const policy = {
  'Content-Security-Policy': [
    "default-src 'none'",
    'img-src data:',
    'media-src data:',
    'font-src data:',
    "style-src 'unsafe-inline'",
    "script-src 'unsafe-inline'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};
