import { type ApiRequest, type ApiResponse, emptyResponse, type ResponseHeaders } from '../exchange.ts';
import type { Guard } from './guard.ts';
import { crossSite } from './origin.ts';

/** Headers for a listed origin. Never `*`, never credentials. */
export function corsHeaders(origin: string): ResponseHeaders {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Screenshot-Source',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Vary: 'Origin',
  };
}

/** Answers a preflight of a listed origin. Needs no token, because browsers cannot send one with it. */
export const answerPreflight: Guard = ({ request, match, listedOrigin }) => {
  if (!isPreflight(request)) return undefined;
  if (listedOrigin === undefined) return crossSite();
  return preflightResponse(request, match.kind === 'options' ? match.allow : 'OPTIONS');
};

function isPreflight({ method, headers }: ApiRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

function preflightResponse(request: ApiRequest, methods: string): ApiResponse {
  const asksForNetwork = request.headers['access-control-request-private-network'] === 'true';
  return emptyResponse(204, {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version',
    'Access-Control-Max-Age': '600',
    ...(asksForNetwork ? { 'Access-Control-Allow-Private-Network': 'true' } : {}),
  });
}
