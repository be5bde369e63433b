import { createHash } from 'node:crypto';
import { matchesEtag } from '../calls/conditions.ts';
import { type ApiResponse, emptyResponse } from '../exchange.ts';
import { finishResponse } from './headers.ts';

export interface Encoded {
  readonly etag: string;
  readonly response: ApiResponse;
}

interface Member {
  readonly value: unknown;
  readonly bytes: Buffer;
  /** SHA-256. */
  readonly digest: Buffer;
}

/** Bytes. Node sends smaller texts faster, in one piece with the headers. */
const largeBody = 32 * 1024;

/** Encodes a snapshot once. A member that is the same object is not encoded again. */
export function createEncoder(read: () => object): () => Encoded {
  let last: { readonly value: object; readonly encoded: Encoded } | undefined;
  let members: ReadonlyMap<string, Member> = new Map();
  return () => {
    const value = read();
    if (last?.value !== value) {
      members = encodeMembers(value, members);
      last = { value, encoded: join([...members.values()]) };
    }
    return last.encoded;
  };
}

export function respondEncoded({ etag, response }: Encoded, ifNoneMatch: string | undefined): ApiResponse {
  if (!matchesEtag(ifNoneMatch, etag)) return response;
  return emptyResponse(304, { ETag: etag, 'Cache-Control': 'no-cache' });
}

function encodeMembers(value: object, known: ReadonlyMap<string, Member>): ReadonlyMap<string, Member> {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return new Map(
    members.map(([name, member]) => {
      const before = known.get(name);
      return [name, before !== undefined && before.value === member ? before : encodeMember(name, member)];
    }),
  );
}

function encodeMember(name: string, value: unknown): Member {
  const bytes = Buffer.from(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return { value, bytes, digest: createHash('sha256').update(bytes).digest() };
}

function join(members: readonly Member[]): Encoded {
  const pieces = members.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [comma, bytes]));
  const bytes = Buffer.concat([open, ...pieces, close]);
  const hash = createHash('sha256');
  for (const { digest } of members) hash.update(digest);
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag };
  const body = bytes.length < largeBody ? bytes.toString() : bytes;
  return { etag, response: finishResponse({ status: 200, headers, body }) };
}

const [open, comma, close] = ['{', ',', '}'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
