import type { ApiResponse, ResponseHeaders } from '../exchange.ts';

/** On every answer. A page replaces the policy with its own, /api/demos its cache rule. */
const commonHeaders: ResponseHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

export interface Finish {
  /** Headers for a listed origin; `undefined` for everybody else. */
  readonly cors?: ResponseHeaders | undefined;
  readonly isHead?: boolean;
  readonly close?: boolean;
  /** Origins whose pages may frame the answer; without any, none may. */
  readonly framedBy?: readonly string[];
}

/** The answer as it goes out: common headers, length, CORS; without its body for HEAD. */
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

/** Origins that a policy can name: in a setting anything may stand. */
const plainOrigin = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]_-]+$/;

/** `X-Frame-Options` knows no list: the policy's rule for frames counts in its place. */
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
