import { problemResponse } from '../answering/problem.ts';
import type { ApiResponse } from '../exchange.ts';
import { plainAddress } from './address.ts';

const hostPattern = /^(\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::(\d{1,5}))?$/i;
const octet = '(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])';
const loopbackPattern = new RegExp(`^127(?:\\.${octet}){3}$`);

/**
 * Rule 1: exactly one Host, well formed, and one of ours. This is what keeps a web page from reaching us under its own
 * name (DNS rebinding): an address cannot be rebound, so the one that the caller reached is ours too. `allowedHosts` are
 * in lower case, with or without a port.
 */
export function checkHost(
  host: string | undefined,
  allowedHosts: readonly string[],
  localAddress?: string,
): ApiResponse | undefined {
  if (host === undefined) return problemResponse('bad-request', 'Send a Host header, such as "localhost:3710".');
  const match = hostPattern.exec(host);
  if (!match || Number(match[2] ?? 0) > 65535) {
    return problemResponse('bad-request', 'Send one well-formed Host header, such as "localhost:3710".');
  }
  const name = (match[1] ?? '').toLowerCase();
  if (name === 'localhost' || name === '[::1]' || loopbackPattern.test(name)) return undefined;
  if (allowedHosts.includes(name) || allowedHosts.includes(host.toLowerCase())) return undefined;
  if (localAddress !== undefined && name === hostOf(localAddress)) return undefined;
  return problemResponse(
    'misdirected-request',
    'Call localhost, 127.0.0.1 or [::1]; other names go into the setting showrunner.api.allowedHosts.',
  );
}

function hostOf(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? `[${plain}]` : plain;
}
