import type { ApiRequest, ApiResponse, RequestHeaders } from '../exchange.ts';
import { problemResponse } from '../responses/problem.ts';
import type { Caller } from '../route.ts';
import type { Guard } from './guard.ts';

/** `navigation` is a person following a link on a strange page: never trusted, but worth a question. */
type OriginVerdict = 'trusted' | 'navigation' | 'refused';

/**
 * Rule 3: a web page may only call when it is ours or listed; GET too, since a GET moves the show. A right token stands
 * for it. Who follows a link on a strange page sees our page, and is asked before a command that can be asked about.
 */
export const checkOrigin: Guard = (caller) => {
  const { match, token } = caller;
  if (token === 'right') return undefined;
  const verdict = judgeOrigin(caller);
  if (verdict === 'trusted') return undefined;
  const route = match.kind === 'route' ? match.route : undefined;
  const isHarmless = route?.kind === 'page' || route?.question !== undefined;
  if (verdict === 'navigation' && isHarmless) return undefined;
  return route?.isFramed && isUnknownFrame(caller) ? undefined : crossSite();
};

/**
 * A frame of a page that does not say who it is (its policy sends no Referer; a navigation has no Origin). Where origins
 * are listed the answer goes out: it changes nothing, and it names them to the browser, which shows it to no other
 * page, and no page can read a frame of another origin. A page that does say who it is must be listed already.
 */
function isUnknownFrame({ request, policy }: Caller): boolean {
  const { headers, method } = request;
  const isFrame = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'iframe';
  const isUnknown = headers.origin === undefined && headers.referer === undefined;
  return method === 'GET' && isFrame && isUnknown && policy.allowedOrigins.length > 0;
}

export function crossSite(): ApiResponse {
  return problemResponse(
    'cross-site',
    'A web page from another origin sent this. To allow it, add its origin to the setting showrunner.api.allowedOrigins.',
  );
}

/**
 * Browsers tell us where a request comes from (Fetch Metadata, else Origin, else Referer); without all three it is no
 * web page.
 */
function judgeOrigin({ request, listedOrigin }: Caller): OriginVerdict {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  if (listedOrigin !== undefined || site === 'same-origin') return 'trusted';
  if (site === 'none') return judgeNobody(request);
  if (isOutsideCors(headers)) return 'trusted';
  if (site !== undefined) return isTopNavigation(request) ? 'navigation' : 'refused';
  if (headers['sec-fetch-mode'] !== undefined) return 'refused'; // no browser sends it without the site
  if (headers.origin !== undefined) return headers.origin === ownOrigin(headers) ? 'trusted' : 'refused';
  if (headers.referer !== undefined) return originOf(headers.referer) === ownOrigin(headers) ? 'trusted' : 'refused';
  return 'trusted';
}

/**
 * `none`: no page is behind it, says the browser. That holds for reading, but a typed strange address may redirect to us,
 * so that a command asks all the same. A form and a page of another origin never look like this.
 */
function judgeNobody({ method, headers }: ApiRequest): OriginVerdict {
  const isForeign = headers.origin !== undefined && headers.origin !== ownOrigin(headers);
  if (isForeign || method === 'POST') return 'refused';
  return headers['sec-fetch-mode'] === 'navigate' || isOutsideCors(headers) ? 'trusted' : 'refused';
}

/**
 * The Fetch standard gives every request of mode `cors` that leaves its origin an Origin: without one it is a button
 * box's plugin, an extension, which browsers let do what no page may, or Node's own fetch. It passes as curl does.
 */
function isOutsideCors({ origin, referer, 'sec-fetch-mode': mode }: RequestHeaders): boolean {
  return mode === 'cors' && origin === undefined && referer === undefined;
}

/** The listed origin that this request comes from, by its Origin or else its Referer; `undefined` for any other. */
export function findListedOrigin(headers: RequestHeaders, allowed: readonly string[]): string | undefined {
  if (allowed.length === 0) return undefined;
  const origin = headers.origin ?? (headers.referer === undefined ? undefined : originOf(headers.referer));
  if (origin === undefined || origin === 'null' || !allowed.includes(origin)) return undefined;
  return origin;
}

function isTopNavigation({ method, headers }: ApiRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** The origin of a page that we served: the Host has passed rule 1, so it is one of our names. */
function ownOrigin(headers: RequestHeaders): string {
  return `http://${(headers.host ?? '').toLowerCase().replace(/:80$/, '')}`;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
