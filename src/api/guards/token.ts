import type { RequestHeaders } from '../exchange.ts';
import { isLoopback } from './address.ts';
import type { Guard } from './guard.ts';
import { isLoopbackHost } from './host.ts';

/**
 * Rule 4: a token where the settings want one, from other machines, through a proxy (a tunnel that is open to everybody
 * calls from this machine too), and under any name but loopback's: there browsers say nothing of where a request comes
 * from. A page needs none and holds no data.
 */
export const checkToken: Guard = ({ request, match, policy, token }, { tokens }) => {
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
