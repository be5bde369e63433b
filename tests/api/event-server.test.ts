import type { Socket } from 'node:net';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { afterEach, describe, expect, it } from 'vitest';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { readAll, requestText, type Serving, startServing, statuses } from './serving.ts';

const started: Serving[] = [];

async function serve(...options: Parameters<typeof startServing>): Promise<Serving> {
  const serving = await startServing(...options);
  started.push(serving);
  return serving;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((serving) => serving.stop()));
});

/** Resolves once the data of a socket contains the text. */
function untilSaid(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const onData = (chunk: Buffer) => {
      said += chunk;
      if (!said.includes(text)) return;
      socket.off('data', onData);
      resolve(said);
    };
    socket.on('data', onData);
    socket.once('close', () => reject(new Error(`closed after ${said}`)));
  });
}

async function untilTrue(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function openStream({ open }: Serving, request = requestText('GET /api/events')): Promise<Socket> {
  const socket = await open();
  const isOpen = untilSaid(socket, '\nid: ');
  socket.write(request);
  await isOpen;
  return socket;
}

describe('an event stream', () => {
  it('can be read by `fetch` and the reference parser', async () => {
    const { server, show } = await serve();
    const controller = new AbortController();
    const response = await fetch(`http://localhost:${server.port}/api/events`, { signal: controller.signal });
    const events: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (event) => events.push(event) });
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (events.length === 1 && show.state().revision === 0) show.move({ lastError: 'a\nb “c”' });
      if (events.length === 2) break;
    }
    expect(events.map(({ event, id }) => [event, id])).toEqual([
      ['state', '0'],
      ['state', '1'],
    ]);
    expect(JSON.parse(events[1]!.data).lastError).toBe('a\nb “c”');
    controller.abort();
    await untilTrue(() => show.listeners === 0);
  });

  it('can follow another request on the same connection, and is not cut by the request timeouts', async () => {
    const limits = { headersTimeout: 600, requestTimeout: 800, connectionsCheckingInterval: 50, keepAliveTimeout: 100 };
    const serving = await serve({}, limits);
    const socket = await openStream(serving, requestText('GET /api/demos') + requestText('GET /api/events'));
    const late = await serving.open();
    late.write('GET');
    await readAll(late, 60_000); // closed by all of these timeouts
    const told = untilSaid(socket, '\nid: 1\n');
    serving.show.move();
    await told;
    socket.destroy();
  });

  it('is given up when its client disconnects', async () => {
    const serving = await serve();
    for (const hangUp of ['destroy', 'end'] as const) {
      const socket = await openStream(serving);
      expect(serving.show.listeners).toBe(1);
      socket[hangUp]();
      await untilTrue(() => serving.show.listeners === 0);
    }
  });

  it('is closed when its client does not read the events', async () => {
    const clock = createVirtualClock();
    const serving = await serve({}, {}, clock);
    const [paused, reading] = [await openStream(serving), await openStream(serving)];
    paused.pause().on('error', () => undefined);
    reading.resume();
    const lastError = 'x'.repeat(60_000);
    const heartbeatOnly = 1;
    for (let i = 0; i < 1_000 && clock.pending === heartbeatOnly; i++) {
      serving.show.move({ lastError });
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await clock.advance(10_000);
    const told = untilSaid(reading, '"lastError":"short"');
    serving.show.move({ lastError: 'short' });
    await told;
    const rest = readAll(paused.resume(), 20_000);
    expect(await rest).not.toContain('"lastError":"short"');
    expect(reading.destroyed).toBe(false);
    reading.destroy();
  });

  it('is rejected for a request with a body', async () => {
    const { send, show } = await serve();
    for (const body of ['{}', '{']) {
      const answer = await send(requestText('GET /api/events', ['Content-Length: 2'], body), { idle: 2_000 });
      expect([statuses(answer), show.listeners]).toEqual([[400], 0]);
    }
  });

  it('is sent without chunks to an HTTP/1.0 client', async () => {
    const { open, show } = await serve();
    const socket = await open();
    const told = untilSaid(socket, '\nid: 1\n');
    socket.write('GET /api/events HTTP/1.0\r\nHost: localhost\r\n\r\n');
    await untilTrue(() => show.listeners === 1);
    show.move();
    const [, body = ''] = (await told).split('\r\n\r\n');
    expect(body).toMatch(/^retry: 2000\n\nevent: state\n/);
    socket.destroy();
  });
});

describe('stopping the server', () => {
  it('ends streams and long polls at once, even with slow clients', async () => {
    const serving = await serve();
    const streams = await Promise.all(Array.from({ length: 50 }, () => openStream(serving)));
    const poll = await serving.open();
    poll.write(requestText('GET /api/state?waitFor=0'));
    await untilTrue(() => serving.show.listeners === 2);
    streams[0]!.pause();
    const ends = streams.slice(1).map((socket) => readAll(socket, 5_000));
    const answer = readAll(poll, 5_000);
    await serving.stop();
    expect((await Promise.all(ends)).every((end) => end.endsWith('0\r\n\r\n'))).toBe(true);
    expect(statuses(await answer)).toEqual([200]);
    expect(serving.show.listeners).toBe(0);
    streams[0]!.destroy();
  });
});

describe('a long poll', () => {
  it('is answered when the show changes, and given up when its client disconnects', async () => {
    const serving = await serve();
    const [patient, impatient] = [await serving.open(), await serving.open()];
    for (const socket of [patient, impatient]) socket.write(requestText('GET /api/state?waitFor=0'));
    await untilTrue(() => serving.show.listeners === 2);
    impatient.destroy();
    await untilTrue(() => serving.show.listeners === 1);
    const answer = untilSaid(patient, '"revision":1');
    serving.show.move();
    expect(statuses(await answer)).toEqual([200]);
    patient.destroy();
  });
});
