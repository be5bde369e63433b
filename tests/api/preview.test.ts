import { describe, expect, it } from 'vitest';
import { createInProcess, outcome } from './in-process.ts';

const listed = 'http://localhost:3030';
const frame = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
const preview = (headers: Record<string, string> = {}, allowedOrigins: readonly string[] = [listed]) =>
  createInProcess({ policy: { allowedOrigins } }).call('GET /preview', { headers });

describe('the page /preview', () => {
  it('may be framed by the origins in the setting, and by nobody when none is listed', async () => {
    const { status, headers } = await preview();
    expect([status, headers['X-Frame-Options']]).toEqual([200, undefined]);
    expect(headers['Content-Security-Policy']).toMatch(/; frame-ancestors http:\/\/localhost:3030$/);
    const alone = (await preview({}, [])).headers;
    expect(alone['X-Frame-Options']).toBe('DENY');
    expect(alone['Content-Security-Policy']).toMatch(/; frame-ancestors 'none'$/);
  });

  it('leaves listed values that are not origins out of its policy', async () => {
    const origins = [
      "http://a.example; script-src 'unsafe-inline'",
      'https://b.example',
      "'self'",
      'http://[::1]:3030',
    ];
    const { headers } = await preview({}, origins);
    expect(headers['Content-Security-Policy']).toMatch(/; frame-ancestors https:\/\/b\.example http:\/\/\[::1\]:3030$/);
  });

  it('is the only response that may be framed', async () => {
    const { call } = createInProcess({ policy: { allowedOrigins: [listed] } });
    for (const line of ['GET /', 'GET /api/state', 'GET /preview?x', 'POST /preview', 'GET /api/next']) {
      const { headers } = await call(line, { headers: line === 'GET /api/next' ? frame : {} });
      const isFramed = headers['X-Frame-Options'] === undefined;
      expect([line, isFramed]).toEqual([line, line.startsWith('GET /preview')]);
    }
  });

  it.each([
    ['a listed page', { ...frame, referer: `${listed}/` }, '200'],
    ['a page that does not say who it is', frame, '200'],
    ['the same machine that does not say who it is', { ...frame, 'sec-fetch-site': 'same-site' }, '200'],
    ['a page that is not listed', { ...frame, referer: 'https://evil.example/' }, '403 cross-site'],
    ['an opaque origin', { ...frame, origin: 'null' }, '403 cross-site'],
    ['an object', { ...frame, 'sec-fetch-dest': 'object' }, '403 cross-site'],
    ['an image', { ...frame, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, '403 cross-site'],
    ['a link on a page that is not listed', { ...frame, 'sec-fetch-dest': 'document' }, '403 cross-site'],
    ['somebody who typed the address', { ...frame, 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }, '200'],
  ])('is sent or refused, depending on who frames it: %s', async (_who, headers, expected) => {
    const response = await preview(headers);
    expect(response.status === 200 ? '200' : outcome(response)).toBe(expected);
  });

  it('rejects a frame that sends no origin when no origin is listed', async () => {
    expect(outcome(await preview(frame, []))).toBe('403 cross-site');
  });

  it('supports If-None-Match and HEAD', async () => {
    const { call } = createInProcess({ policy: { allowedOrigins: [listed] } });
    const whole = await call('GET /preview');
    const same = await call('GET /preview', { headers: { 'if-none-match': '"v1"' } });
    const { 'Content-Length': _, ...headers } = whole.headers;
    expect([same.status, same.headers]).toEqual([304, headers]);
    const head = await call('HEAD /preview');
    expect([head.status, head.headers.ETag, head.body]).toEqual([200, '"v1"', undefined]);
  });
});
