import { type ApiRequest, splitTarget } from '../exchange.ts';
import type { Router } from '../router.ts';
import type { Caller } from './guard.ts';
import { findListedOrigin } from './origin.ts';
import type { Policy } from './policy.ts';
import { sentTokens, type Tokens } from './tokens.ts';

export interface CallerOptions {
  readonly policy: Policy;
  readonly router: Router;
  readonly tokens: Tokens;
}

export function describeCaller(request: ApiRequest, { policy, router, tokens }: CallerOptions): Caller {
  const target = splitTarget(request.target);
  const { path, query } = target;
  return {
    request,
    query,
    policy,
    match: router.match(request.method, path),
    listedOrigin: findListedOrigin(request.headers, policy.allowedOrigins),
    token: tokens.judge(sentTokens(request.headers, target), policy.token),
  };
}
