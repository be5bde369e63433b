import type { RequestHeaders } from '../exchange.ts';

/** The headers in which proxies tell of themselves and of whom they call for. Some servers write `_` for `-`. */
const proxyHeader = /^(?:via|(?:x-)?(?:original-)?forwarded(?:-.*)?|x-real-ip|cf-connecting-ip(?:v6)?|true-client-ip)$/;

/**
 * The header by which a call has come through a proxy, however it is spelled and whatever it holds. A proxy that says
 * nothing of itself cannot be told from a caller.
 */
export function findProxyHeader(headers: RequestHeaders): string | undefined {
  for (const name in headers) {
    if (proxyHeader.test(name.replaceAll('_', '-')) && headers[name] !== undefined) return name;
  }
  return undefined;
}
