import { documentPolicy } from '../../core/document-policy.ts';
import { matchesEtag } from '../calls/conditions.ts';
import { emptyResponse } from '../exchange.ts';
import type { Handler } from '../route.ts';

/**
 * The document's own policy lists its scripts by hash; this policy adds rules that a document cannot set for itself.
 * `finishResponse` adds the origins that may frame it.
 */
export const preview: Handler = async ({ request: { headers } }, { show }) => {
  const { html, version } = await show.preview();
  const etag = `"${version}"`;
  const own = { ETag: etag, 'Content-Type': 'text/html; charset=utf-8', ...policy };
  // A 304 needs all headers: they apply to the document that the caller has.
  if (matchesEtag(headers['if-none-match'], etag)) return emptyResponse(304, own);
  return { status: 200, headers: own, body: html };
};

const policy = {
  'Content-Security-Policy': documentPolicy(
    "script-src 'unsafe-inline'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ),
};
