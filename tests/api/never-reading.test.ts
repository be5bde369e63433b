import type { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import type { EditorPort } from '../../src/api/editor-port.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { readAll, requestText, type Serving, startServing, statuses } from './serving.ts';

/** More than any network keeps for a caller that does not read. */
const large = 12 * 1024 * 1024;
const crowd = 256;
const next = requestText('GET /api/next');

/** A show all of whose answers are large. */
function createLargeShow(): Partial<EditorPort> {
  const demos = Array(1_200).fill({ id: 'a'.repeat(40), title: 'b'.repeat(10_000) });
  const list = { demoFiles: [{ filePath: '/a.json', demos }], slides: {} };
  const png = Buffer.alloc(large);
  const preview = { html: 'x'.repeat(large), version: 'v1' };
  return {
    demos: () => list,
    screenshot: async () => ({ png, source: 'browser' }),
    preview: async () => preview,
    notes: async () => preview.html,
  };
}

let serving: Serving | undefined;
/** Stands still: nobody is cut for being slow. */
let clock = createVirtualClock();
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await serving?.stop();
});

async function serve(show = createLargeShow()): Promise<Serving> {
  clock = createVirtualClock();
  const own = await startServing(show, {}, clock);
  serving = {
    ...own,
    async stop() {
      const stopped = own.stop();
      await clock.advance(1_000);
      await stopped;
    },
  };
  return serving;
}

/** Callers who send this, in turn, and never read. */
async function gather({ open }: Serving, requests: readonly string[], count = crowd): Promise<void> {
  for (let caller = 0; caller < count; caller++) {
    const socket = await open();
    socket.pause();
    socket.on('error', () => socket.destroy());
    socket.write(requests[caller % requests.length] ?? '');
    sockets.add(socket);
  }
}

/** A presenter presses Next so many times, each on a connection of its own. */
async function press({ open }: Serving, times: number): Promise<readonly (readonly number[])[]> {
  const answers: (readonly number[])[] = [];
  for (let time = 0; time < times; time++) {
    const socket = await open();
    socket.write(next);
    answers.push(statuses(await readAll(socket, 60_000)));
  }
  return answers;
}

const pressed = (times: number) => Array(times).fill([200]);

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

  it.each([
    ['nothing', ''],
    ['half a head', 'GET /api/demos HTTP/1.1\r\nHost: lo'],
    ['half a body', requestText('POST /api/next', ['Content-Type: application/json', 'Content-Length: 9'], '{')],
  ])('nor do those that send %s', async (_what, bytes) => {
    const serving = await serve();
    await gather(serving, [bytes]);
    expect(await press(serving, 20)).toEqual(pressed(20));
    expect(serving.ran).toEqual(Array(20).fill('next'));
  });

  it('nor do those who wait for an answer that does not come', async () => {
    const serving = await serve({ screenshot: () => new Promise(() => undefined) });
    await gather(serving, [requestText('GET /api/screenshot')]);
    expect(await press(serving, 20)).toEqual(pressed(20));
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

  it('is cut with the requests behind it where 256 callers have sent a thousand each', async () => {
    const serving = await serve();
    await gather(serving, [requestText('GET /api/demos').repeat(1_000)]);
    expect(await press(serving, 20)).toEqual(pressed(20));
    // Some 100 callers fewer would wait if all that they sent were kept: each of those left has a timer.
    expect(clock.pending).toBeLessThan(64);
  });
});
