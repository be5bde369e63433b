import { describe, expect, it } from 'vitest';
import type { ApiResponse, Sink } from '../../src/api/exchange.ts';
import { createEmitter } from '../../src/core/emitter.ts';
import { createInProcess } from './in-process.ts';

/** A client that reads along: everything it received, and a way to fall behind. */
function readAlong({ stream }: ApiResponse) {
  const drained = createEmitter<void>();
  const reader = { text: '', backlog: 0, isBehind: false, isDropped: false };
  const sink: Sink = {
    get backlog() {
      return reader.backlog;
    },
    write(bytes) {
      reader.text += Buffer.from(bytes);
      return !reader.isBehind;
    },
    onDrain: drained.event,
    drop() {
      reader.isDropped = true;
    },
  };
  const reading = stream!(sink);
  return Object.assign(reader, {
    leave: reading.dispose,
    catchUp() {
      reader.isBehind = false;
      drained.fire();
    },
    /** The received revisions, from the ids. */
    ids: () => [...reader.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
  });
}

describe('/api/events', () => {
  it('sends the state at once and after every change', async () => {
    const { call, show } = createInProcess();
    const answer = await call('GET /api/events');
    expect([answer.status, answer.headers['Content-Type']]).toEqual([200, 'text/event-stream']);
    expect(answer.headers['Cache-Control']).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('Content-Length');
    const reader = readAlong(answer);
    show.move({ status: 'running' });
    const state = (await call('GET /api/state')).body;
    expect(reader.text).toMatch(/^retry: 2000\n\nevent: state\nid: 0\ndata: \{.*\}\n\n/);
    expect(reader.text.endsWith(`event: state\nid: 1\ndata: ${state}\n\n`)).toBe(true);
  });

  it.each([
    ['the header', 'GET /api/events', { 'last-event-id': '1' }, [2]],
    ['the query', 'GET /api/events?lastEventId=1', {}, [2]],
    ['an older revision', 'GET /api/events', { 'last-event-id': '0' }, [1, 2]],
    ['a revision of a show before this one', 'GET /api/events', { 'last-event-id': '99' }, [1, 2]],
    ['an id that is none of ours', 'GET /api/events', { 'last-event-id': 'abc' }, [1, 2]],
  ])('does not send a reconnecting client the state that it already has: %s', async (_what, line, headers, ids) => {
    const { call, show } = createInProcess();
    show.move();
    const reader = readAlong(await call(line, { headers }));
    show.move();
    expect(reader.ids()).toEqual(ids);
  });

  it('sends a heartbeat every 15 s', async () => {
    const { call, clock } = createInProcess();
    const reader = readAlong(await call('GET /api/events?lastEventId=0'));
    await clock.advance(14_999);
    expect(reader.text).toBe('retry: 2000\n\n');
    await clock.advance(1);
    expect(reader.text).toBe('retry: 2000\n\n: still here\n\n');
    await clock.advance(30_000);
    expect(reader.text.match(/: still here/g)).toHaveLength(3);
  });

  it('stops listening to the show once the last client has left', async () => {
    const { call, show, clock } = createInProcess();
    const [first, second] = [readAlong(await call('GET /api/events')), readAlong(await call('GET /api/events'))];
    expect([show.listeners, clock.pending]).toEqual([1, 1]);
    first.leave();
    show.move();
    expect([first.ids(), second.ids()]).toEqual([[0], [0, 1]]);
    second.leave();
    second.leave();
    expect([show.listeners, clock.pending]).toEqual([0, 0]);
    expect(readAlong(await call('GET /api/events')).ids()).toEqual([1]);
  });

  it('starts no stream for HEAD', async () => {
    const { call, show, clock } = createInProcess();
    const { status, headers, stream } = await call('HEAD /api/events');
    expect([status, headers['Content-Type'], stream]).toEqual([200, 'text/event-stream', undefined]);
    expect([show.listeners, clock.pending]).toEqual([0, 0]);
  });
});

describe('a client that reads events too slowly', () => {
  it('gets the latest state once it reads on, and no states in between', async () => {
    const { call, show, clock } = createInProcess();
    const [slow, fast] = [readAlong(await call('GET /api/events')), readAlong(await call('GET /api/events'))];
    slow.isBehind = true;
    for (let i = 0; i < 5; i++) show.move();
    await clock.advance(9_000);
    expect(slow.ids()).toEqual([0, 1]);
    slow.catchUp();
    show.move();
    expect([slow.ids(), fast.ids()]).toEqual([
      [0, 1, 5, 6],
      [0, 1, 2, 3, 4, 5, 6],
    ]);
    await clock.advance(60_000);
    expect(slow.isDropped).toBe(false);
  });

  it('is disconnected after 10 s without reading', async () => {
    const { call, show, clock } = createInProcess();
    const reader = readAlong(await call('GET /api/events'));
    reader.isBehind = true;
    show.move();
    await clock.advance(9_999);
    expect(reader.isDropped).toBe(false);
    await clock.advance(1);
    expect(reader.isDropped).toBe(true);
    reader.leave();
    expect([show.listeners, clock.pending]).toEqual([0, 0]);
  });

  it('is disconnected at once when more than 64 KiB would be buffered', async () => {
    const { call, show } = createInProcess();
    const reader = readAlong(await call('GET /api/events'));
    reader.backlog = 64 * 1024;
    show.move();
    expect([reader.isDropped, reader.ids()]).toEqual([true, [0]]);
  });
});
