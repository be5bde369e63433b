import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { someState } from './fake-editor-port.ts';
import { createInProcess, outcome } from './in-process.ts';

describe('/api/state', () => {
  it('returns the state of the show', async () => {
    const { call, show } = createInProcess();
    show.move({ status: 'running', step: { id: 'a', title: 'A', progress: { action: 'open', index: 1, count: 2 } } });
    const { status, headers, body } = await call('GET /api/state');
    expect([status, headers['Content-Type'], headers['Cache-Control']]).toEqual([200, 'application/json', 'no-store']);
    expect(JSON.parse(String(body))).toEqual({
      ...someState,
      revision: 1,
      status: 'running',
      step: { id: 'a', title: 'A', progress: { action: 'open', index: 1, count: 2 } },
    });
  });

  it.each(['x', '', '-1', '1.5', '1&waitFor=2'])('rejects waitFor=%j', async (revision) => {
    const { call, clock } = createInProcess();
    expect((await call(`GET /api/state?waitFor=${revision}`)).status).toBe(400);
    expect(clock.pending).toBe(0);
  });
});

describe('a long poll', () => {
  it('gets a response at once when the revision has already changed', async () => {
    const { call, show, clock } = createInProcess();
    show.move();
    expect(outcome(await call('GET /api/state?waitFor=0'))).toBe('200 idle');
    expect(clock.pending).toBe(0);
  });

  it('gets a response as soon as the show changes, and then listens no more', async () => {
    const { call, show, clock } = createInProcess();
    const answer = call('GET /api/state?waitFor=1');
    await clock.advance(24_000);
    show.move();
    await clock.advance(0);
    expect([show.listeners, clock.pending]).toEqual([1, 1]);
    show.move({ status: 'paused', pause: { kind: 'pause' } });
    expect(JSON.parse(String((await answer).body))).toMatchObject({ revision: 2, status: 'paused' });
    expect([show.listeners, clock.pending]).toEqual([0, 0]);
  });

  it('gets the unchanged state after 25 s', async () => {
    const { call, show, clock } = createInProcess();
    let isAnswered = false;
    const answer = call('GET /api/state?waitFor=0').finally(() => {
      isAnswered = true;
    });
    await clock.advance(24_999);
    expect(isAnswered).toBe(false);
    await clock.advance(1);
    expect(JSON.parse(String((await answer).body))).toEqual(someState);
    expect([show.listeners, clock.pending]).toEqual([0, 0]);
  });

  it('ends when its client disconnects', async () => {
    const { call, show, clock } = createInProcess();
    const leaving = createEmitter<void>();
    const answer = call('GET /api/state?waitFor=0', { onLeave: leaving.event });
    await clock.advance(1_000);
    leaving.fire();
    await answer;
    expect([show.listeners, clock.pending]).toEqual([0, 0]);
  });

  it('is rejected when 200 polls are already waiting, and accepted again once one has ended', async () => {
    const { call, show, clock } = createInProcess();
    const leaving = createEmitter<void>();
    const first = call('GET /api/state?waitFor=0', { onLeave: leaving.event });
    const others = Array.from({ length: 199 }, () => call('GET /api/state?waitFor=0'));
    const refused = await call('GET /api/state?waitFor=0');
    expect([outcome(refused), refused.headers['Retry-After']]).toEqual(['503 too-many-listeners', '5']);
    expect(outcome(await call('GET /api/events'))).toBe('503 too-many-listeners');
    expect((await call('GET /api/state')).status).toBe(200);
    leaving.fire();
    await first;
    const again = call('GET /api/state?waitFor=0');
    await clock.advance(0);
    show.move();
    expect((await Promise.all([...others, again])).map(outcome)).toEqual(Array(200).fill('200 idle'));
    expect([show.listeners, clock.pending]).toEqual([0, 0]);
  });
});
