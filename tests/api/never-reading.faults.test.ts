import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { clock, gather, large, press, pressed, serve, sockets } from './crowd.ts';
import { readAll, requestText } from './serving.ts';

describe('256 callers on this machine that never read', () => {
  const html = ['Accept: text/html'];
  it.each([
    ['the largest answers', ['/api/demos', '/api/screenshot', '/api/screenshot.png', '/preview', '/api/notes', '/'], 1],
    ['pictures', ['/api/screenshot?w=3840', '/api/screenshot.png?w=3840'], 1],
    ['a hundred answers each', ['/api/openapi.json', '/api/demos'], 100],
    ['event streams and changes', ['/api/events', '/api/state?waitFor=9'], 1],
  ])('do not keep the presenter out: %s', async (_what, targets, times) => {
    const serving = await serve();
    await gather(
      serving,
      targets.map((target) => requestText(`GET ${target}`, html).repeat(times)),
    );
    expect(await press(serving, 20)).toEqual(pressed(20));
    expect(serving.ran).toEqual(Array(20).fill('next'));
  });
});

describe('what callers do not read', () => {
  /** Pictures that are each another one, as many as were asked for. */
  function createPictures() {
    const asked: WeakRef<Buffer>[] = [];
    const screenshot = async () => {
      const png = Buffer.alloc(large);
      asked.push(new WeakRef(png));
      return { png, source: 'browser' } as const;
    };
    return { asked, screenshot };
  }

  it('is forgotten, oldest first, before it takes much memory', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const { asked, screenshot } = createPictures();
    await gather(await serve({ screenshot }), [requestText('GET /api/screenshot.png', ['Connection: close'])], 24);
    // Each that waits for its reader has a timer.
    await expect.poll(() => [asked.length, clock.pending]).toEqual([24, 24]);
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
    expect(clock.pending).toBe(22);
  });

  it('of one picture for all is held once, and nobody is cut', async () => {
    await gather(await serve(), [requestText('GET /api/screenshot.png')], 64);
    await expect.poll(() => clock.pending).toBe(64);
  });

  it('holds up what stands behind it, and nobody is cut, where 256 callers have sent a thousand requests each', async () => {
    const serving = await serve();
    await gather(serving, [requestText('GET /api/demos').repeat(1_000)]);
    expect(await press(serving, 20)).toEqual(pressed(20));
    // Each has a timer that waits for its reader: those of which too many requests waited would be cut.
    expect(clock.pending).toBeGreaterThan(200);
  });
});
