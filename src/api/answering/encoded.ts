import { createHash } from 'node:crypto';
import { matchesEtag } from '../commands/conditions.ts';
import { type ApiResponse, emptyResponse } from '../exchange.ts';
import { finishResponse } from './headers.ts';

/** A JSON answer, ready to be sent again and again. */
export interface Encoded {
  readonly etag: string;
  readonly response: ApiResponse;
}

/** Bytes from which a body is kept encoded: below, Node sends a text faster, in one piece with the headers. */
const largeBody = 32 * 1024;

/** Encodes a snapshot once; the next one replaces it. */
export function createEncoder(read: () => object): () => Encoded {
  let last: { readonly value: object; readonly encoded: Encoded } | undefined;
  return () => {
    const value = read();
    if (last?.value !== value) last = { value, encoded: encode(value) };
    return last.encoded;
  };
}

/** The whole answer, or 304 to who has it already. */
export function respondEncoded({ etag, response }: Encoded, ifNoneMatch: string | undefined): ApiResponse {
  if (!matchesEtag(ifNoneMatch, etag)) return response;
  return emptyResponse(304, { ETag: etag, 'Cache-Control': 'no-cache' });
}

function encode(value: object): Encoded {
  const text = JSON.stringify(value);
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag };
  const body = bytes.length < largeBody ? text : bytes;
  return { etag, response: finishResponse({ status: 200, headers, body }) };
}
