import { createHash } from 'node:crypto';
import { matchesEtag } from '../conditions.ts';
import type { Demos } from '../editor-port.ts';
import { type ApiResponse, emptyResponse } from '../exchange.ts';
import { finishResponse } from '../headers.ts';
import type { Handler } from '../route.ts';

/** The answer of `GET /api/demos`, ready to be sent again and again. */
export interface EncodedDemos {
  readonly etag: string;
  readonly response: ApiResponse;
}

/** Bytes from which a body is kept encoded: below, Node sends a text faster, in one piece with the headers. */
const largeBody = 32 * 1024;

/** Encodes a snapshot of the demos once; the next one replaces it. */
export function createDemosEncoder(read: () => Demos): () => EncodedDemos {
  let last: { readonly demos: Demos; readonly encoded: EncodedDemos } | undefined;
  return () => {
    const demos = read();
    if (last?.demos !== demos) last = { demos, encoded: encode(demos) };
    return last.encoded;
  };
}

export const demos: Handler = ({ headers }, { encodedDemos }) => {
  const { etag, response } = encodedDemos();
  if (!matchesEtag(headers['if-none-match'], etag)) return response;
  return emptyResponse(304, { ETag: etag, 'Cache-Control': 'no-cache' });
};

function encode(demos: Demos): EncodedDemos {
  const text = JSON.stringify(demos);
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag };
  const body = bytes.length < largeBody ? text : bytes;
  return { etag, response: finishResponse({ status: 200, headers, body }) };
}
