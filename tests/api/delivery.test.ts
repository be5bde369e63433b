import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Demos } from '../../src/api/editor-port.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { requestText, type Serving, startServing } from './serving.ts';

/** About 20 MB of JSON: more than any network buffers for a client that does not read. */
const large: Demos = {
  demoFiles: [{ filePath: '/a.json', demos: Array(200_000).fill({ id: 'a'.repeat(40), title: 'b'.repeat(60) }) }],
  slides: {},
};
const bytes = JSON.stringify(large).length;
const clock = createVirtualClock();
const started: Serving[] = [];

async function serve(): Promise<Serving> {
  const serving = await startServing({ demos: () => large }, {}, clock);
  started.push(serving);
  return serving;
}

afterEach(async () => {
  for (const serving of started.splice(0)) {
    const stopped = serving.stop();
    await clock.advance(1_000);
    await stopped;
  }
});

/** A client that sends a request and does not read. */
async function askAndIdle({ open }: Serving, request: string): Promise<Socket> {
  const socket = await open();
  socket.pause();
  socket.write(request);
  await expect.poll(() => clock.pending).toBeGreaterThan(0);
  return socket;
}

/** How many bytes arrive once the client reads. */
function countRest(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let count = 0;
    socket.on('data', (chunk) => {
      count += chunk.length;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(count));
    socket.resume();
  });
}

const last = requestText('GET /api/demos', ['Connection: close']);

describe('a large response', () => {
  it('arrives completely at a client that reads', async () => {
    const { send } = await serve();
    const answer = await send(last, { idle: 30_000 });
    expect(answer.length - answer.indexOf('\r\n\r\n') - 4).toBe(bytes);
  });

  it('arrives completely at a client that starts to read in time', async () => {
    const socket = await askAndIdle(await serve(), last);
    await clock.advance(9_999);
    expect(await countRest(socket)).toBeGreaterThan(bytes);
  });

  it('is aborted after 10 s when the client does not read, so that another client can connect', async () => {
    const serving = await serve();
    const socket = await askAndIdle(serving, last);
    await clock.advance(10_000);
    expect(await countRest(socket)).toBeLessThan(bytes);
    expect(clock.pending).toBe(0);
  });

  it('is followed by the next response only once it has been read', async () => {
    const serving = await startServing({ demos: () => large }, {}, clock);
    started.push(serving);
    const socket = await askAndIdle(serving, requestText('GET /api/demos').repeat(30));
    expect(clock.pending).toBe(1);
    await clock.advance(10_000);
    expect(await countRest(socket)).toBeLessThan(bytes);
    expect(clock.pending).toBe(0);
  });
});
