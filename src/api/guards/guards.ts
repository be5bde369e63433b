import { trustHint } from '../../core/untrusted.ts';
import { emptyResponse, type ResponseOrPromise } from '../exchange.ts';
import { questionResponse } from '../pages/page.ts';
import { noSuchRoute, problemResponse } from '../responses/problem.ts';
import { isLoopback } from './address.ts';
import { answerPreflight } from './cors.ts';
import type { Caller, Guard, GuardContext } from './guard.ts';
import { checkHost, isLoopbackHost } from './host.ts';
import { checkOrigin } from './origin.ts';
import { checkToken } from './token.ts';

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
export function admit(caller: Caller, context: GuardContext): ResponseOrPromise | undefined {
  for (const guard of guards) {
    const answer = guard(caller, context);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
