import { problemResponse } from '../answering/problem.ts';
import type { Policy } from '../environment.ts';
import type { ApiRequest, ApiResponse } from '../exchange.ts';
import type { Match } from '../router.ts';
import { isLoopback } from './address.ts';
import { isPreflight, preflightResponse } from './cors.ts';
import { judgeOrigin } from './origin.ts';
import { checkPrefetch } from './prefetch.ts';
import type { TokenGuard } from './token.ts';

/** A request whose Host and target have passed, with what it would reach. */
export interface Caller {
  readonly request: ApiRequest;
  readonly query: URLSearchParams | undefined;
  readonly match: Match;
  /** In milliseconds of the clock; only commands count the time. */
  readonly arrivedAt: number;
  /** The listed origin it comes from, if any. */
  readonly listedOrigin: string | undefined;
}

export interface Gate {
  readonly policy: Policy;
  readonly tokens: TokenGuard;
  /** The page that asks before a strange page's link runs a command; `undefined` when the route is none to ask about. */
  readonly ask: (caller: Caller) => ApiResponse | undefined;
}

/** Rules 3 and 4 of who may call: the origin policy, which a right token replaces, and the token. `undefined`: come in. */
export function admit(caller: Caller, { policy, tokens, ask }: Gate): ApiResponse | undefined {
  const { request, query, match, listedOrigin } = caller;
  const early = checkPrefetch(request.headers);
  if (early) return early;
  if (isPreflight(request)) return answerPreflight(caller);
  const verdict = tokens.judge(request, query, policy.token);
  if (verdict === 'right') return undefined;

  const isPage = match.kind === 'route' && match.route.kind === 'page';
  const origin = judgeOrigin(request, listedOrigin);
  const question = origin === 'navigation' && !isPage ? ask(caller) : undefined;
  if (origin === 'refused' || (origin === 'navigation' && !isPage && !question)) return crossSite();
  const needsToken = !isPage && (policy.requireToken || !isLoopback(request.peer));
  if (needsToken) return tokens.refuse(verdict, request.peer);
  return question;
}

function answerPreflight({ request, match, listedOrigin }: Caller): ApiResponse {
  if (listedOrigin === undefined) return crossSite();
  return preflightResponse(request, match.kind === 'options' ? match.allow : 'OPTIONS');
}

function crossSite(): ApiResponse {
  return problemResponse(
    'cross-site',
    'A web page of another origin sent this. Its origin can be listed in the setting showrunner.api.allowedOrigins.',
  );
}
