import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { clock, gather, large, press, pressed, serve, sockets } from './crowd.ts';
import { readAll, requestText } from './serving.ts';

describe('256 local clients that never read', () => {
  const html = ['Accept: text/html'];
  it.each([
    ['the largest answers', ['/api/demos', '/api/screenshot', '/api/screenshot.png', '/preview', '/api/notes', '/'], 1],
    ['pictures', ['/api/screenshot?w=3840', '/api/screenshot.png?w=3840'], 1],
    ['a hundred answers each', ['/api/openapi.json', '/api/demos'], 100],
    ['event streams and changes', ['/api/events', '/api/state?waitFor=9'], 1],
  ])('do not block the presenter when they request %s', async (_what, targets, times) => {
    const serving = await serve();
    await gather(
      serving,
      targets.map((target) => requestText(`GET ${target}`, html).repeat(times)),
    );
    expect(await press(serving, 20)).toEqual(pressed(20));
    expect(serving.ran).toEqual(Array(20).fill('next'));
  });
});

describe('responses that are not read', () => {
  /** A different picture for each request. */
  function createPictures() {
    const asked: WeakRef<Buffer>[] = [];
    const screenshot = async () => {
      const png = Buffer.alloc(large);
      asked.push(new WeakRef(png));
      return { png, source: 'browser' } as const;
    };
    return { asked, screenshot };
  }

  it('are dropped, oldest first, before they take much memory', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const { asked, screenshot } = createPictures();
    await gather(await serve({ screenshot }), [requestText('GET /api/screenshot.png', ['Connection: close'])], 24);
    // The last one waits for its client and has a timer.
    await expect.poll(() => [asked.length, clock.pending]).toEqual([24, 1]);
    collect();
    await expect.poll(() => asked.filter((png) => png.deref() !== undefined).length).toBeLessThanOrEqual(2);
    const lengths = [];
    for (const socket of [...sockets].slice(-2)) {
      const answer = readAll(socket, 60_000);
      socket.resume();
      lengths.push((await answer).length);
    }
    expect(lengths).toEqual([
      expect.toSatisfy((length) => length < large),
      expect.toSatisfy((length) => length > large),
    ]);
    expect(clock.pending).toBe(0);
  });

  it('share the memory of the same picture, and no client is disconnected', async () => {
    await gather(await serve(), [requestText('GET /api/screenshot.png')], 64);
    await expect.poll(() => clock.pending).toBe(64);
  });

  it('only delay later requests of the same client, even with a thousand requests each of 256 clients', async () => {
    const serving = await serve();
    await gather(serving, [requestText('GET /api/demos').repeat(1_000)]);
    expect(await press(serving, 20)).toEqual(pressed(20));
    // Each has a timer that waits for its client; those with too many waiting requests would be closed.
    expect(clock.pending).toBeGreaterThan(200);
  });
});
