import { noSuchRoute } from '../responses/problem.ts';
import { isLoopback } from './address.ts';
import type { Guard } from './guard.ts';
import { isLoopbackHost } from './host.ts';

/** Requests between our windows are for this machine, under its own name. */
export const checkWindow: Guard = ({ match, request }) => {
  if (match.kind !== 'route' || match.route.kind !== 'window') return undefined;
  return isLoopback(request.peer) && isLoopbackHost(request.headers.host) ? undefined : noSuchRoute();
};
