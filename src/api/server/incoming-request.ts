import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiRequest, ApiResponse, RequestHeaders } from '../exchange.ts';
import { problemResponse } from '../responses/problem.ts';

/** Node keeps this many names and values of a request's headers and drops the rest without a word. */
const headersKept = 2_000;

/** The caller, as far as the socket knows. */
export type ClientInfo = Pick<ApiRequest, 'peer' | 'localAddress' | 'onLeave' | 'onCancel' | 'holdConnection'>;

/** Node's request as ours. */
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

/** Refuses messages that Node lets through. An offer of HTTP/2 may be ignored; Java's client makes one every time. */
export function checkMessage(message: IncomingMessage): ApiResponse | undefined {
  const { headers, rawHeaders, httpVersionMajor } = message;
  if (httpVersionMajor !== 1) return problemResponse('bad-request', 'This server speaks HTTP/1.1.');
  const encoding = headers['transfer-encoding']?.toLowerCase();
  if (encoding !== undefined && (encoding !== 'chunked' || isOld(message))) {
    // RFC 9112, 6.1 and 7: HTTP/1.0 knows no chunks, and "gzip, chunked" would be read as if it were plain.
    return problemResponse('bad-request', 'The only transfer encoding understood is "chunked", in HTTP/1.1.');
  }
  if (rawHeaders.length >= headersKept) return problemResponse('headers-too-large', 'Send fewer headers.');
  if (rawHeaders.some((text, index) => index % 2 === 0 && /[ \t]/.test(text))) {
    // RFC 9112, 5.1. Node 20.15 lets "Via : 1.1 a" through, as a header that no guard knows.
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

/** Node tells headers apart at a price that only a value with a comma has to pay. */
function readIdempotencyKeys(message: IncomingMessage): readonly string[] | undefined {
  const name = 'idempotency-key';
  return String(message.headers[name] ?? '').includes(',') ? message.headersDistinct[name] : undefined;
}

/** HTTP/1.0 knows neither chunks nor interim answers, and its expectations are ignored (RFC 9110, 10.1.1). */
function isOld({ httpVersionMinor }: IncomingMessage): boolean {
  return httpVersionMinor === 0;
}

/** Leaves the socket alone when the reader has had enough: it gets an answer first. */
async function* readChunks(message: IncomingMessage, response: ServerResponse): AsyncGenerator<Uint8Array> {
  if (message.headers.expect !== undefined && !isOld(message)) response.writeContinue();
  yield* message.iterator({ destroyOnReturn: false });
}
