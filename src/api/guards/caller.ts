import type { Clock } from '../../core/time/clock.ts';
import { type ApiRequest, splitTarget } from '../exchange.ts';
import type { Router } from '../router.ts';
import type { Caller } from './guard.ts';
import { findListedOrigin } from './origin.ts';
import type { Policy } from './policy.ts';
import { sentTokens, type Tokens } from './tokens.ts';

export interface CallerOptions {
  /** Asked at every request. */
  readonly policy: () => Policy;
  readonly clock: Clock;
  readonly router: Router;
  readonly tokens: Tokens;
}

export function describeCaller(request: ApiRequest, { clock, router, tokens, ...options }: CallerOptions): Caller {
  const target = splitTarget(request.target);
  const { path, query } = target;
  const policy = options.policy();
  const match = router.match(request.method, path);
  const kind = match.kind === 'route' ? match.route.kind : undefined;
  const mayChange = kind === 'command' || kind === 'tools';
  return {
    request,
    query,
    policy,
    match,
    mayChange,
    arrivedAt: mayChange ? (request.arrivedAt ?? clock.now()) : 0,
    listedOrigin: findListedOrigin(request.headers, policy.allowedOrigins),
    token: tokens.judge(sentTokens(request.headers, target), policy.token),
  };
}
