import { describe, expect, it } from 'vitest';
import { gather, press, pressed, serve } from './crowd.ts';
import { requestText } from './serving.ts';

describe('256 local clients that never read', () => {
  it.each([
    ['nothing', ''],
    ['half a head', 'GET /api/demos HTTP/1.1\r\nHost: lo'],
    ['half a body', requestText('POST /api/next', ['Content-Type: application/json', 'Content-Length: 9'], '{')],
  ])('do not block the presenter when they send %s', async (_what, bytes) => {
    const serving = await serve();
    await gather(serving, [bytes]);
    expect(await press(serving, 20)).toEqual(pressed(20));
    expect(serving.ran).toEqual(Array(20).fill('next'));
  });

  it('do not block the presenter when their response never comes', async () => {
    const serving = await serve({ screenshot: () => new Promise(() => undefined) });
    await gather(serving, [requestText('GET /api/screenshot')]);
    expect(await press(serving, 20)).toEqual(pressed(20));
  });
});
