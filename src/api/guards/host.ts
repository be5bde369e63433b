import { isLoopbackName } from '../../core/loopback.ts';
import { problemResponse } from '../responses/problem.ts';
import { plainAddress } from './address.ts';
import type { Guard } from './guard.ts';

const hostPattern = /^(\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::(\d{1,5}))?$/i;

/**
 * Rule 1: exactly one Host, well formed, and one of ours. This is what keeps a web page from reaching us under its own
 * name (DNS rebinding): an address cannot be rebound, so the one that the caller reached is ours too.
 */
export const checkHost: Guard = ({ request, policy }) => {
  const { localAddress } = request;
  const { host } = request.headers;
  if (host === undefined) return problemResponse('bad-request', 'Send a Host header, such as "localhost:3710".');
  const name = readName(host);
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
  const name = readName(host);
  return name !== undefined && isLoopbackName(name);
}

/** The name in lower case, without the port; `undefined` when the header is not well formed. */
function readName(host: string): string | undefined {
  const [, name, port = 0] = hostPattern.exec(host) ?? [];
  return Number(port) > 65535 ? undefined : name?.toLowerCase();
}

function hostOf(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? `[${plain}]` : plain;
}
