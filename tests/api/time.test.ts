import { describe, expect, it } from 'vitest';
import type { StepResult } from '../../src/api/editor-port.ts';
import { DemoError } from '../../src/core/errors.ts';
import { createInProcess, outcome } from './in-process.ts';

/** A `next` that ends when the test says so. */
function createSlowStep() {
  const runs: { finish(): void; fail(error: Error): void }[] = [];
  const next = () =>
    new Promise<StepResult>((resolve, reject) => {
      const result: StepResult = { status: 'done', executed: { id: 'a', title: 'A' }, revision: 1 };
      runs.push({ finish: () => resolve(result), fail: reject });
    });
  return { runs, next };
}

describe('a long step', () => {
  it('responds 202 after 8 s and continues', async () => {
    const { runs, next } = createSlowStep();
    const { call, clock, lines } = createInProcess({ show: { next } });
    const answer = call('GET /api/next');
    await clock.advance(8_000);
    const { status, headers, body } = await answer;
    expect([status, headers.Connection, body]).toEqual([202, 'close', '{"status":"running","command":"/api/next"}']);
    await clock.advance(1_000);
    runs[0]!.finish();
    await clock.advance(0);
    expect(lines).toEqual(['GET /api/next 202 8000 ms, loopback', 'GET /api/next ended with 200 after 9000 ms']);
    expect(clock.pending).toBe(0);
  });

  it('responds 200 when it ends just in time', async () => {
    const { runs, next } = createSlowStep();
    const { call, clock } = createInProcess({ show: { next } });
    const answer = call('GET /api/next');
    await clock.advance(7_999);
    runs[0]!.finish();
    expect(outcome(await answer)).toBe('200 done');
    expect(clock.pending).toBe(0);
  });

  it('is logged when it fails after the response 202', async () => {
    const { runs, next } = createSlowStep();
    const { call, clock, lines } = createInProcess({ show: { next } });
    const answer = call('GET /api/next');
    await clock.advance(8_000);
    await answer;
    runs[0]!.fail(new DemoError('step-timeout', 'Too slow.'));
    await clock.advance(0);
    expect(lines).toContain('GET /api/next ended with 422 after 8000 ms');
  });
});

describe('an idempotency key', () => {
  it('gives the same response without a second run for a minute, for any client and method', async () => {
    const { call, clock, ran } = createInProcess();
    const first = await call('GET /api/next', { headers: { 'idempotency-key': 'k' } });
    await clock.advance(59_999);
    const again = [await call('GET /api/next?requestId=k'), await call('POST /api/next', { body: { requestId: 'k' } })];
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
    expect(ran).toEqual(['next']);
    await clock.advance(1);
    await call('GET /api/next?requestId=k');
    expect(ran).toEqual(['next', 'next']);
  });

  it('gives simultaneous requests one run', async () => {
    const { runs, next } = createSlowStep();
    const { call, clock } = createInProcess({ show: { next } });
    const answers = [call('GET /api/next?requestId=k'), call('GET /api/next?requestId=k')];
    await clock.advance(1);
    runs[0]!.finish();
    expect((await Promise.all(answers)).map(outcome)).toEqual(['200 done', '200 done']);
    expect(runs).toHaveLength(1);
  });

  it('stays valid while the step runs, and the 8 s count from each request', async () => {
    const { runs, next } = createSlowStep();
    const { call, clock } = createInProcess({ show: { next } });
    const first = call('GET /api/next?requestId=k');
    await clock.advance(100_000);
    expect((await first).status).toBe(202);
    const second = call('GET /api/next?requestId=k');
    await clock.advance(7_999);
    runs[0]!.finish();
    expect(outcome(await second)).toBe('200 done');
    expect(runs).toHaveLength(1);
  });

  it.each([
    ['GET /api/next?requestId=k', 'GET /api/previous?requestId=k'],
    ['GET /api/next?requestId=k', 'GET /api/next?requestId=k&bringToFront'],
    ['GET /api/runById?id=a&requestId=k', 'GET /api/runById?id=b&requestId=k'],
    ['GET /api/zoom-in?requestId=k', 'GET /api/zoom-out?requestId=k'],
  ])('cannot be used for another command: %s, then %s', async (first, second) => {
    const { call, ran } = createInProcess();
    await call(first);
    expect(outcome(await call(second))).toBe('422 key-reused');
    expect(ran).toHaveLength(1);
  });

  it('gives a failed step the same error', async () => {
    let runs = 0;
    const next = async () => {
      runs += 1;
      throw new DemoError('step-failed', `Run ${runs} failed.`);
    };
    const { call } = createInProcess({ show: { next } });
    const bodies = [await call('GET /api/next?requestId=k'), await call('GET /api/next?requestId=k')];
    expect(bodies.map(({ body }) => JSON.parse(String(body)).detail)).toEqual(['Run 1 failed.', 'Run 1 failed.']);
  });

  it('allows a retry of a command that was refused before it ran', async () => {
    let runs = 0;
    const next = async (): Promise<StepResult> => {
      runs += 1;
      if (runs === 1) throw new DemoError('queue-full', 'Full.');
      return { status: 'done', executed: { id: 'a', title: 'A' }, revision: 1 };
    };
    const { call } = createInProcess({ show: { next } });
    expect(outcome(await call('GET /api/next?requestId=k'))).toBe('429 queue-full');
    expect(outcome(await call('GET /api/next?requestId=k'))).toBe('200 done');
  });

  it('is rejected when it is empty, too long, or sent twice', async () => {
    const { call, ran } = createInProcess();
    const key = (value: string) => ({ headers: { 'idempotency-key': value } });
    expect(outcome(await call('GET /api/next', key('')))).toBe('400 bad-request');
    expect(outcome(await call('GET /api/next', key('x'.repeat(256))))).toBe('400 bad-request');
    expect(outcome(await call('GET /api/next?requestId=a', key('b')))).toBe('400 duplicate-parameter');
    expect(outcome(await call('GET /api/next?requestId=a&requestId=a'))).toBe('400 duplicate-parameter');
    expect(ran).toEqual([]);
    expect(outcome(await call('GET /api/next?requestId=a', key('a')))).toBe('200 done');
  });

  it('is forgotten when there are too many others, so that memory is limited', async () => {
    const { call, ran } = createInProcess();
    for (let i = 0; i < 501; i++) await call(`GET /api/zoom-in?requestId=${i}`);
    await call('GET /api/zoom-in?requestId=500');
    expect(ran).toHaveLength(501);
    await call('GET /api/zoom-in?requestId=0');
    expect(ran).toHaveLength(502);
  });

  it('does not suppress a second stop', async () => {
    const { call, ran } = createInProcess();
    await call('POST /api/stop', { headers: { 'idempotency-key': 'k' } });
    await call('POST /api/stop', { headers: { 'idempotency-key': 'k' } });
    expect(ran).toEqual(['stop', 'stop']);
  });
});
