import { isLoopbackName } from '../../core/loopback.ts';
import { trustHint } from '../../core/untrusted.ts';
import { type ApiResponse, emptyResponse, type RequestHeaders } from '../exchange.ts';
import { questionResponse } from '../responses/page.ts';
import { noSuchRoute, problemResponse } from '../responses/problem.ts';
import type { Caller } from '../route.ts';
import { isSameSecret } from '../secret-equality.ts';
import { isLoopback, plainAddress } from './address.ts';
import { answerPreflight } from './cors.ts';
import type { Guard, GuardContext } from './guard.ts';
import { checkOrigin } from './origin.ts';

const hostPattern = /^(\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::(\d{1,5}))?$/i;

/**
 * Rule 1: exactly one well-formed Host header with one of our names, against DNS rebinding. An IP address cannot be
 * rebound, so the address that the caller has reached is allowed.
 */
const checkHost: Guard = ({ request, policy }) => {
  const { localAddress } = request;
  const { host } = request.headers;
  if (host === undefined) return problemResponse('bad-request', 'Send a Host header, such as "localhost:3710".');
  const name = readHostName(host);
  if (name === undefined) {
    return problemResponse('bad-request', 'Send one well-formed Host header, such as "localhost:3710".');
  }
  if (isLoopbackName(name)) return undefined;
  if (policy.allowedHosts.includes(name) || policy.allowedHosts.includes(host.toLowerCase())) return undefined;
  if (localAddress !== undefined && name === hostOf(localAddress)) return undefined;
  return problemResponse(
    'misdirected-request',
    'Call localhost, 127.0.0.1 or [::1], or add the name to the setting showrunner.api.allowedHosts.',
  );
};

export function isLoopbackHost(host = ''): boolean {
  const name = readHostName(host);
  return name !== undefined && isLoopbackName(name);
}

/** Returns the name in lower case without the port, or `undefined` if the header is malformed. */
function readHostName(host: string): string | undefined {
  const [, name, port = 0] = hostPattern.exec(host) ?? [];
  return Number(port) > 65535 ? undefined : name?.toLowerCase();
}

function hostOf(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? `[${plain}]` : plain;
}

/**
 * Rule 4: a token is required if the settings say so, from other machines, through a proxy (a public tunnel calls from
 * this machine, too), and under any name but loopback, where browsers do not send the origin. Pages need no token,
 * because they hold no data.
 */
const checkToken: Guard = ({ request, match, policy, token }, { tokens }) => {
  if (token === 'right') return undefined;
  const kind = match.kind === 'route' ? match.route.kind : undefined;
  if (kind === 'page' || kind === 'audience') return undefined;
  const { peer, headers } = request;
  const proxyHeader = findProxyHeader(headers);
  const isLocal = isLoopback(peer) && isLoopbackHost(headers.host) && proxyHeader === undefined;
  if (isLocal && token !== 'several' && kind === 'window') return undefined;
  // Reject a wrong token even where none is required, so that the client learns that its token has expired.
  if (isLocal && token === 'missing' && !policy.requireToken) return undefined;
  return tokens.refuse(token, peer, proxyHeader);
};

/** Headers that proxies add. Some servers write `_` for `-`. */
const proxyHeaders =
  /^(?:via|(?:x-)?(?:original-)?forwarded(?:-.*)?|x-real-ip|cf-connecting-ip(?:v6)?|true-client-ip)$/;

/** Returns the header that reveals a proxy. A proxy that adds no header cannot be detected. */
function findProxyHeader(headers: RequestHeaders): string | undefined {
  for (const name in headers) {
    if (proxyHeaders.test(name.replaceAll('_', '-')) && headers[name] !== undefined) return name;
  }
  return undefined;
}

/** One slash, not two, then printable ASCII without `#` and `\`. */
const targetPattern = /^\/(?!\/)[!-"$-[\]-~]*$/;

/** Rule 2: the target is a path with an optional query, or `OPTIONS *` (RFC 9110, 9.3.7). */
const checkTarget: Guard = ({ request: { target, method } }) => {
  if (target === '*' && method === 'OPTIONS') return emptyResponse(204, { Allow: 'GET, HEAD, POST, OPTIONS' });
  if (targetPattern.test(target)) return undefined;
  return problemResponse(
    'bad-request',
    'The request target must start with a single "/" and hold neither "#", "\\", spaces, control nor non-ASCII characters.',
  );
};

const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const;
const early = /prefetch|prerender|preview/i;

/** A browser that prefetches a page must not move the show, not even with a valid token. */
const checkPrefetch: Guard = ({ request: { headers } }) => {
  if (!purposeHeaders.some((name) => early.test(headers[name] ?? ''))) return undefined;
  return problemResponse(
    'prefetch',
    'Prefetching is not allowed, because it would run the call. Open the address to run it.',
  );
};

/**
 * Asks before it runs a command whose address was opened in a browser. Checking the origin is not enough: browsers send
 * none after a redirect, from a link in a mail, or on going back in the history. A valid token or an allowed origin
 * needs no question.
 */
const askFirst: Guard = ({ request, match, query, token, listedOrigin }, { titleOf, webFile }) => {
  const question = match.kind === 'route' ? match.route.question : undefined;
  if (question === undefined || token === 'right' || listedOrigin !== undefined) return undefined;
  if (request.headers['sec-fetch-mode'] !== 'navigate') return undefined;
  return questionResponse(question(titleOf, { id: query?.get('id') ?? '' }), webFile);
};

/** Trust may have changed since the API started. */
const checkTrust: Guard = ({ match }, { isTrusted }) => {
  if (match.kind !== 'route' || match.route.kind !== 'command' || isTrusted()) return undefined;
  return problemResponse('untrusted-workspace', trustHint);
};

const checkWindow: Guard = ({ match, request }) => {
  if (match.kind !== 'route' || match.route.kind !== 'window') return undefined;
  return isLoopback(request.peer) && isLoopbackHost(request.headers.host) ? undefined : noSuchRoute();
};

/** A wrong code gets the answer of an unknown address. Guesses are counted like wrong tokens. */
const checkCode: Guard = ({ match, request: { peer } }, { audienceCode, tokens }) => {
  if (match.kind !== 'route' || match.route.kind !== 'audience') return undefined;
  const [code, sent] = [audienceCode(), match.segments?.code];
  if (code !== undefined && sent !== undefined && isSameSecret(sent.toUpperCase(), code)) return undefined;
  return tokens.refuseCode(peer);
};

const guards: readonly Guard[] = [
  checkHost,
  checkTarget,
  checkPrefetch,
  answerPreflight,
  checkOrigin,
  checkToken,
  askFirst,
  checkTrust,
  checkWindow,
  checkCode,
];

export function admit(caller: Caller, context: GuardContext): ApiResponse | Promise<ApiResponse> | undefined {
  for (const guard of guards) {
    const answer = guard(caller, context);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
