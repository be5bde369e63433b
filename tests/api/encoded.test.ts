import { describe, expect, it } from 'vitest';
import { createEncoder } from '../../src/api/responses/encoded.ts';

/** Counts how often it is encoded. */
function counted(value: object) {
  const seen = { count: 0 };
  const toJSON = () => {
    seen.count += 1;
    return value;
  };
  return { seen, value: { toJSON } };
}

function encoding(...snapshots: readonly object[]) {
  let index = 0;
  const encoded = createEncoder(() => snapshots[index]!);
  return snapshots.map((_, at) => {
    index = at;
    const { etag, response } = encoded();
    return { etag, text: String(response.body), response };
  });
}

describe('createEncoder', () => {
  it.each([
    ['nothing', {}],
    ['one member', { a: 1 }],
    ['members of every kind', { a: [1, { b: 'é “ü” 🎬' }], c: null, d: undefined, 'e"f': false, g: { h: 0 } }],
    ['much', { list: Array.from({ length: 5_000 }, (_, id) => ({ id, title: `Démo ${id}` })), next: { id: 1 } }],
  ])('encodes a snapshot as its JSON: %s', (_what, value) => {
    const [{ text, response }] = encoding(value) as [ReturnType<typeof encoding>[number]];
    expect(text).toBe(JSON.stringify(value));
    expect(response.headers['Content-Length']).toBe(String(Buffer.byteLength(text)));
  });

  it('encodes a snapshot once, and reuses members that did not change', () => {
    const files = counted({ many: true });
    const first = { files: files.value, next: 'a' };
    const [one, same, other] = encoding(first, first, { files: files.value, next: 'b' });
    expect(files.seen.count).toBe(1);
    expect(same?.response).toBe(one?.response);
    expect(other?.text).toBe('{"files":{"many":true},"next":"b"}');
  });

  it('gives different snapshots different entity tags', () => {
    const [one, other, more, back, moved] = encoding({ a: 1 }, { a: 2 }, { a: 1, b: 1 }, { a: 1 }, { b: 1, a: 1 });
    expect(back?.etag).toBe(one?.etag);
    expect(new Set([one, other, more, moved].map((answer) => answer?.etag)).size).toBe(4);
  });
});
