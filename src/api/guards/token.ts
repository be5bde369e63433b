import { isLoopback } from './address.ts';
import type { Guard } from './guard.ts';
import { isLoopbackHost } from './host.ts';

/** What a proxy tells of whom it calls for: a tunnel of the editor that is open to everybody calls from this machine too. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'] as const;

/**
 * Rule 4: a token where the settings want one, from other machines, through a proxy, and under any name but loopback's:
 * there browsers say nothing of where a request comes from. A page needs none and holds no data.
 */
export const checkToken: Guard = ({ request, match, policy, token }, { tokens }) => {
  if (token === 'right') return undefined;
  const kind = match.kind === 'route' ? match.route.kind : undefined;
  if (kind === 'page') return undefined;
  const { peer, headers } = request;
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  const isLocal = isLoopback(peer) && isLoopbackHost(headers.host) && !isForwarded;
  if (isLocal && token !== 'several' && (!policy.requireToken || kind === 'window')) return undefined;
  return tokens.refuse(token, peer);
};
