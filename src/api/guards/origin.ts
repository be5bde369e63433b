import type { ApiRequest, ApiResponse, RequestHeaders } from '../exchange.ts';
import { problemResponse } from '../responses/problem.ts';
import type { Caller } from '../route.ts';
import type { Guard } from './guard.ts';

/** `navigation`: a person followed a link on another site. Not trusted, but worth a question. */
type OriginVerdict = 'trusted' | 'navigation' | 'refused';

/**
 * Rule 3: a web page may call only if it is ours or listed; GET too, since a GET moves the show. A right token replaces
 * this check. A person who follows a link from another site confirms the command on our page.
 */
export const checkOrigin: Guard = (caller) => {
  const { match, token } = caller;
  if (token === 'right') return undefined;
  const verdict = judgeOrigin(caller);
  if (verdict === 'trusted') return undefined;
  const route = match.kind === 'route' ? match.route : undefined;
  const isHarmless = route?.kind === 'page' || route?.kind === 'audience' || route?.question !== undefined;
  if (verdict === 'navigation' && isHarmless) return undefined;
  return route?.isFramed && isUnknownFrame(caller) ? undefined : crossSite();
};

/**
 * A frame in a page that hides its origin (no Referer by policy; navigations send no Origin). If origins are listed,
 * answer: a read changes nothing, the browser displays the frame in listed pages only, and no page can read a frame of
 * another origin. A page that shows its origin must be listed.
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
    'A web page of another origin sent this. To allow it, add its origin to the setting showrunner.api.allowedOrigins.',
  );
}

/** Browsers send Fetch Metadata, else Origin, else Referer. A request without all three is not from a web page. */
function judgeOrigin({ request, listedOrigin }: Caller): OriginVerdict {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  if (listedOrigin !== undefined || site === 'same-origin') return 'trusted';
  if (site === 'none') return judgeNobody(request);
  if (isOutsideCors(headers)) return 'trusted';
  if (site !== undefined) return isTopNavigation(request) ? 'navigation' : 'refused';
  if (headers['sec-fetch-mode'] !== undefined) return 'refused'; // browsers never send it without the site
  if (headers.origin !== undefined) return headers.origin === ownOrigin(headers) ? 'trusted' : 'refused';
  if (headers.referer !== undefined) return originOf(headers.referer) === ownOrigin(headers) ? 'trusted' : 'refused';
  return 'trusted';
}

/**
 * `none`: the browser says that no page caused this request. Fine for reads, but a typed address may redirect to us, so
 * commands still ask. A form or page of another origin never looks like this.
 */
function judgeNobody({ method, headers }: ApiRequest): OriginVerdict {
  const isForeign = headers.origin !== undefined && headers.origin !== ownOrigin(headers);
  if (isForeign || method === 'POST') return 'refused';
  return headers['sec-fetch-mode'] === 'navigate' || isOutsideCors(headers) ? 'trusted' : 'refused';
}

/**
 * By the Fetch standard, a cross-origin request in mode `cors` has an Origin. Without one it comes from a button box's
 * plugin, a browser extension, or Node's fetch. Treat it like curl.
 */
function isOutsideCors({ origin, referer, 'sec-fetch-mode': mode }: RequestHeaders): boolean {
  return mode === 'cors' && origin === undefined && referer === undefined;
}

/** Returns the listed origin that the request comes from, by Origin or else Referer. */
export function findListedOrigin(headers: RequestHeaders, allowed: readonly string[]): string | undefined {
  if (allowed.length === 0) return undefined;
  const origin = headers.origin ?? (headers.referer === undefined ? undefined : originOf(headers.referer));
  if (origin === undefined || origin === 'null' || !allowed.includes(origin)) return undefined;
  return origin;
}

function isTopNavigation({ method, headers }: ApiRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** The Host has passed rule 1. */
function ownOrigin(headers: RequestHeaders): string {
  return `http://${(headers.host ?? '').toLowerCase().replace(/:80$/, '')}`;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
