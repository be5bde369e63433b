import { type ApiRequest, type ApiResponse, emptyResponse, type ResponseHeaders } from '../exchange.ts';

/** What a listed origin gets on every answer. Never `*`, never credentials. */
export function corsHeaders(origin: string): ResponseHeaders {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Screenshot-Source',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Vary: 'Origin',
  };
}

export function isPreflight({ method, headers }: ApiRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

/** The answer to a listed origin's preflight. It never needs the token: browsers cannot send one with it. */
export function preflightResponse(request: ApiRequest, methods: string): ApiResponse {
  const asksForNetwork = request.headers['access-control-request-private-network'] === 'true';
  return emptyResponse(204, {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID',
    'Access-Control-Max-Age': '600',
    ...(asksForNetwork ? { 'Access-Control-Allow-Private-Network': 'true' } : {}),
  });
}
