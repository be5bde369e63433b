import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiRequest, ApiResponse, RequestHeaders } from '../exchange.ts';
import { problemResponse } from '../responses/problem.ts';

/** Node keeps this many header names and values and silently drops the rest. */
const headersKept = 2_000;

export type ClientInfo = Pick<ApiRequest, 'peer' | 'localAddress' | 'onLeave' | 'onCancel' | 'holdConnection'>;

export function toRequest(message: IncomingMessage, response: ServerResponse, client: ClientInfo): ApiRequest {
  const request = {
    method: message.method ?? '',
    target: message.url ?? '',
    headers: message.headers as RequestHeaders,
    idempotencyKeys: readIdempotencyKeys(message),
    ...client,
  };
  return hasBody(message) ? { ...request, body: readChunks(message, response) } : request;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Refuses messages that Node lets through. An HTTP/2 upgrade may be ignored; Java's client always offers it. */
export function checkMessage(message: IncomingMessage): ApiResponse | undefined {
  const { headers, rawHeaders, httpVersionMajor } = message;
  if (httpVersionMajor !== 1) return problemResponse('bad-request', 'This server speaks HTTP/1.1.');
  const encoding = headers['transfer-encoding']?.toLowerCase();
  if (encoding !== undefined && (encoding !== 'chunked' || isOld(message))) {
    // RFC 9112, 6.1 and 7: HTTP/1.0 has no chunks, and "gzip, chunked" would be read as plain.
    return problemResponse('bad-request', 'The only transfer encoding understood is "chunked", in HTTP/1.1.');
  }
  if (rawHeaders.length >= headersKept) return problemResponse('headers-too-large', 'Send fewer headers.');
  if (rawHeaders.some((text, index) => index % 2 === 0 && /[ \t]/.test(text))) {
    // RFC 9112, 5.1. Node 20.15 accepts "Via : 1.1 a" as a header that no guard knows.
    return problemResponse('bad-request', 'A header name has a blank in it.');
  }
  if (headers.expect !== undefined && !isOld(message) && headers.expect.toLowerCase() !== '100-continue') {
    return problemResponse('expectation-failed', 'The only expectation understood is "100-continue".');
  }
  if (headers.upgrade !== undefined && headers.upgrade.toLowerCase() !== 'h2c') {
    return problemResponse('bad-request', 'This server speaks HTTP/1.1 and does not switch to another protocol.');
  }
  return undefined;
}

/** `headersDistinct` is expensive, so read it only if the value contains a comma. */
function readIdempotencyKeys(message: IncomingMessage): readonly string[] | undefined {
  const name = 'idempotency-key';
  return String(message.headers[name] ?? '').includes(',') ? message.headersDistinct[name] : undefined;
}

/** HTTP/1.0 has neither chunks nor interim answers, and its expectations are ignored (RFC 9110, 10.1.1). */
function isOld({ httpVersionMinor }: IncomingMessage): boolean {
  return httpVersionMinor === 0;
}

/** The socket must survive, because an answer follows. */
async function* readChunks(message: IncomingMessage, response: ServerResponse): AsyncGenerator<Uint8Array> {
  if (message.headers.expect !== undefined && !isOld(message)) response.writeContinue();
  yield* message.iterator({ destroyOnReturn: false });
}
