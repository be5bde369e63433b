import type { ApiResponse, ResponseHeaders } from '../exchange.ts';

/** A page replaces the policy, /api/demos the cache rule. */
const commonHeaders: ResponseHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

export interface Finish {
  readonly cors?: ResponseHeaders | undefined;
  readonly isHead?: boolean;
  readonly close?: boolean;
  /** Origins whose pages may frame the answer. Default: none. */
  readonly framedBy?: readonly string[];
}

export function finishResponse(
  response: ApiResponse,
  { cors, isHead, close, framedBy = [] }: Finish = {},
): ApiResponse {
  if (response.isFinished && cors === undefined && !isHead && !close) return response;
  const headers: Record<string, string> = { ...commonHeaders, ...response.headers };
  const framing = framedBy.filter((origin) => plainOrigin.test(origin));
  if (framing.length > 0) admitFrames(headers, framing);
  if (cors !== undefined) addCors(headers, cors);
  if (close) headers.Connection = 'close';
  if (isHead && response.stream) return { status: response.status, headers };
  if (response.stream) return { status: response.status, headers, stream: response.stream };
  const body = response.problem ? JSON.stringify(response.problem) : response.body;
  if (hasLength(response.status)) headers['Content-Length'] ??= String(Buffer.byteLength(body ?? ''));
  if (isHead || body === undefined) return { status: response.status, headers };
  return { status: response.status, headers, body, isFinished: true };
}

/** A setting may contain anything; a policy can name only these. */
const plainOrigin = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]_-]+$/;

/** `X-Frame-Options` cannot list origins, so use the policy's `frame-ancestors`. */
function admitFrames(headers: Record<string, string>, origins: readonly string[]): void {
  delete headers['X-Frame-Options'];
  const policy = headers['Content-Security-Policy'] ?? '';
  headers['Content-Security-Policy'] = policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`);
}

function addCors(headers: Record<string, string>, cors: ResponseHeaders): void {
  const vary = [headers.Vary, cors.Vary].filter((value) => value !== undefined).join(', ');
  Object.assign(headers, cors, { Vary: vary });
}

function hasLength(status: number): boolean {
  return status !== 204 && status !== 304;
}
