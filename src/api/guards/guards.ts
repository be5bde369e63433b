import { isLoopbackName } from '../../core/loopback.ts';
import { trustHint } from '../../core/untrusted.ts';
import { type ApiResponse, emptyResponse, type RequestHeaders } from '../exchange.ts';
import { questionResponse } from '../responses/page.ts';
import { noSuchRoute, problemResponse } from '../responses/problem.ts';
import type { Caller } from '../route.ts';
import { isLoopback, plainAddress } from './address.ts';
import { answerPreflight } from './cors.ts';
import type { Guard, GuardContext } from './guard.ts';
import { checkOrigin } from './origin.ts';

const hostPattern = /^(\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::(\d{1,5}))?$/i;

/**
 * Rule 1: exactly one Host, well formed, and one of ours. This is what keeps a web page from reaching us under its own
 * name (DNS rebinding): an address cannot be rebound, so the one that the caller reached is ours too.
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

/** Whether a Host header has a name that stands for this very machine. */
export function isLoopbackHost(host = ''): boolean {
  const name = readHostName(host);
  return name !== undefined && isLoopbackName(name);
}

/** The name in lower case, without the port; `undefined` when the header is not well formed. */
function readHostName(host: string): string | undefined {
  const [, name, port = 0] = hostPattern.exec(host) ?? [];
  return Number(port) > 65535 ? undefined : name?.toLowerCase();
}

function hostOf(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? `[${plain}]` : plain;
}

/**
 * Rule 4: a token where the settings want one, from other machines, through a proxy (a tunnel that is open to everybody
 * calls from this machine too), and under any name but loopback's: there browsers say nothing of where a request comes
 * from. A page needs none and holds no data.
 */
const checkToken: Guard = ({ request, match, policy, token }, { tokens }) => {
  if (token === 'right') return undefined;
  const kind = match.kind === 'route' ? match.route.kind : undefined;
  if (kind === 'page') return undefined;
  const { peer, headers } = request;
  const proxyHeader = findProxyHeader(headers);
  const isLocal = isLoopback(peer) && isLoopbackHost(headers.host) && proxyHeader === undefined;
  if (isLocal && token !== 'several' && kind === 'window') return undefined;
  // Who sends a token that is not right any more is to hear of it, and the page that has one is to know that it counts.
  if (isLocal && token === 'missing' && !policy.requireToken) return undefined;
  return tokens.refuse(token, peer, proxyHeader);
};

/** The headers in which proxies tell of themselves and of whom they call for. Some servers write `_` for `-`. */
const proxyHeaders =
  /^(?:via|(?:x-)?(?:original-)?forwarded(?:-.*)?|x-real-ip|cf-connecting-ip(?:v6)?|true-client-ip)$/;

/**
 * The header by which a call has come through a proxy, in any spelling and with any value. A proxy that says
 * nothing of itself cannot be told from a caller.
 */
function findProxyHeader(headers: RequestHeaders): string | undefined {
  for (const name in headers) {
    if (proxyHeaders.test(name.replaceAll('_', '-')) && headers[name] !== undefined) return name;
  }
  return undefined;
}

/** One slash, not two, then printable ASCII without `#` and `\`. */
const targetPattern = /^\/(?!\/)[!-"$-[\]-~]*$/;

/** Rule 2: the target is a plain path with or without a query; `OPTIONS *` asks about all of us (RFC 9110, 9.3.7). */
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

/** A browser that loads a page before anybody asked for it must not move the show; with a right token neither. */
const checkPrefetch: Guard = ({ request: { headers } }) => {
  if (!purposeHeaders.some((name) => early.test(headers[name] ?? ''))) return undefined;
  return problemResponse(
    'prefetch',
    'Prefetching is not allowed: it would run the call. Open the address when you want that.',
  );
};

/**
 * The page that asks before a browser that goes to the address of a command runs it, wherever it comes from: browsers
 * call it nobody's wish after a redirect from a typed address, a link in a mail and a step back in the history. A right
 * token and a listed origin need no question.
 */
const askFirst: Guard = ({ request, match, query, token, listedOrigin }, { titleOf, webFile }) => {
  const question = match.kind === 'route' ? match.route.question : undefined;
  if (question === undefined || token === 'right' || listedOrigin !== undefined) return undefined;
  if (request.headers['sec-fetch-mode'] !== 'navigate') return undefined;
  return questionResponse(question(titleOf, { id: query?.get('id') ?? '' }), webFile);
};

/** Trust was there when the API started; a command asks again. */
const checkTrust: Guard = ({ match }, { isTrusted }) => {
  if (match.kind !== 'route' || match.route.kind !== 'command' || isTrusted()) return undefined;
  return problemResponse('untrusted-workspace', trustHint);
};

/** Requests between our windows are for this machine, under its own name. */
const checkWindow: Guard = ({ match, request }) => {
  if (match.kind !== 'route' || match.route.kind !== 'window') return undefined;
  return isLoopback(request.peer) && isLoopbackHost(request.headers.host) ? undefined : noSuchRoute();
};

/** Who may call, in this order. */
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
];

/** The answer of the first guard that has one; `undefined`: come in. */
export function admit(caller: Caller, context: GuardContext): ApiResponse | Promise<ApiResponse> | undefined {
  for (const guard of guards) {
    const answer = guard(caller, context);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
