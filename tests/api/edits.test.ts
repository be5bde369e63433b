import { describe, expect, it } from 'vitest';
import { DemoError } from '../../src/core/errors.ts';
import { someEdits } from './fake-editor-port.ts';
import { createInProcess, outcome } from './in-process.ts';

const content = 'GET /api/edits/content?id=1rjeore5rhr';
const holding = (bytes: Uint8Array) => ({ show: { edits: { list: async () => someEdits, read: async () => bytes } } });

describe('/api/edits', () => {
  it('returns the edits with exactly these fields', async () => {
    const { status, headers, body } = await createInProcess().call('GET /api/edits');
    expect([status, headers['Cache-Control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(String(body))).toEqual(someEdits);
  });

  it('allows no other methods than reading ones', async () => {
    const { call } = createInProcess();
    expect(outcome(await call('POST /api/edits'))).toBe('405 method-not-allowed');
    expect(outcome(await call('POST /api/edits/content'))).toBe('405 method-not-allowed');
  });
});

describe('/api/edits/content', () => {
  it('returns the text of an edit', async () => {
    const { status, headers, body } = await createInProcess().call(content);
    expect([status, headers['Content-Type'], String(body)]).toEqual([200, 'text/plain; charset=utf-8', 'mine\n']);
  });

  it.each([
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x41])],
    ['a text with NUL in it', Buffer.from('a\0b')],
  ])('returns %s as unchanged bytes', async (_what, bytes) => {
    const { headers, body } = await createInProcess(holding(bytes)).call(content);
    expect([headers['Content-Type'], body]).toEqual(['application/octet-stream', bytes]);
  });

  it.each(['<script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '%PDF-1.7'])(
    'returns text as plain text, so that a browser does not execute it: %s',
    async (text) => {
      const { headers } = await createInProcess(holding(Buffer.from(text))).call(content);
      expect(headers).toMatchObject({
        'Content-Type': 'text/plain; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Frame-Options': 'DENY',
      });
      expect(headers['Access-Control-Allow-Origin']).toBeUndefined();
    },
  );

  it('reports a missing, duplicate or unknown id', async () => {
    const { call } = createInProcess();
    expect(outcome(await call('GET /api/edits/content'))).toBe('400 missing-id');
    expect(outcome(await call('GET /api/edits/content?id=a&id=b'))).toBe('400 duplicate-parameter');
    expect(outcome(await call('GET /api/edits/content?id=other'))).toBe('404 unknown-edit');
    expect(outcome(await call('GET /api/edits/content?id=..%2F..%2Fetc%2Fpasswd'))).toBe('404 unknown-edit');
  });
});

describe.each(['GET /api/edits', content])('the request %s', (line) => {
  it('responds 503 while the show is starting', async () => {
    const starting = async () => {
      throw new DemoError('starting', 'The demo files are being read.');
    };
    const { call } = createInProcess({ show: { edits: { list: starting, read: starting } } });
    expect(outcome(await call(line))).toBe('503 starting');
  });
});
