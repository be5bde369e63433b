import { isLoopback } from './address.ts';
import type { Guard } from './guard.ts';

/** Rule 4: a token where the settings want one, and from other machines. A page needs none and holds no data. */
export const checkToken: Guard = ({ request, match, policy, token }, { tokens }) => {
  if (token === 'right') return undefined;
  const kind = match.kind === 'route' ? match.route.kind : undefined;
  if (kind === 'page') return undefined;
  const isLocal = isLoopback(request.peer);
  if (isLocal && (!policy.requireToken || kind === 'window')) return undefined;
  return tokens.refuse(token, request.peer);
};
