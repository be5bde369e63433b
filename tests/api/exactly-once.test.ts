import { afterEach, describe, expect, it } from 'vitest';
import type { StepResult } from '../../src/api/editor-port.ts';
import { type ProblemCode, problems } from '../../src/api/responses/problem.ts';
import { DemoError, type DemoErrorCode } from '../../src/core/errors.ts';
import type { CallOptions } from '../../src/ports/call-options.ts';
import { createInProcess, outcome } from './in-process.ts';
import { requestText, type Serving, startServing } from './serving.ts';

const done: StepResult = { status: 'done', executed: { id: 'a', title: 'A' }, revision: 1 };
const begun: string[] = [];
const started: Serving[] = [];
afterEach(async () => {
  begun.length = 0;
  await Promise.all(started.splice(0).map((serving) => serving.stop()));
});

/** A `next` that takes this long once it has begun, with this result. */
function createNext(takes: number, end: () => StepResult = () => done) {
  return async ({ onStart }: CallOptions = {}) => {
    onStart?.();
    begun.push('next');
    await new Promise((resolve) => setTimeout(resolve, takes));
    return end();
  };
}

async function serve(next: (options?: CallOptions) => Promise<StepResult>): Promise<Serving> {
  const serving = await startServing({ next });
  started.push(serving);
  return serving;
}

function fail(code: DemoErrorCode): never {
  throw new DemoError(code, 'It went wrong.');
}

describe('the response for a step that has begun', () => {
  it.each(Object.keys(problems) as ProblemCode[])(
    'has no status that clients retry, for any error: %s',
    async (code) => {
      const { call } = createInProcess({ show: { next: createNext(0, () => fail(code as DemoErrorCode)) } });
      const { status } = await call('GET /api/next');
      expect([408, 413, 429]).not.toContain(status);
      expect(status).toBeLessThan(500);
    },
  );

  it('reports a bug in the show as a failed step', async () => {
    const bug = () => {
      throw new TypeError('secret internals');
    };
    const { call, lines } = createInProcess({ show: { next: createNext(0, bug) } });
    const response = await call('GET /api/next');
    expect(outcome(response)).toBe('422 step-failed');
    expect(String(response.body)).not.toContain('secret');
    expect(lines[0]).toBe('error: Unexpected error while handling a request.');
  });

  it('has status 202 when the window closes before the step ends', async () => {
    const { call } = createInProcess({ show: { next: createNext(0, () => fail('stopping')) } });
    expect(outcome(await call('GET /api/next'))).toBe('202 running');
  });
});

describe('when the API stops', () => {
  it('a running step continues, and a step that has not begun never runs', async () => {
    const gates: (() => void)[] = [];
    const gate = () => new Promise<void>((resolve) => gates.push(resolve));
    const next = async (options?: CallOptions) => {
      if (begun.length > 0) await gate();
      const result = await createNext(0)(options);
      await gate();
      return result;
    };
    const { server, open } = await serve(next);
    const answers = [];
    for (const waiting of [1, 2]) {
      const url = `http://127.0.0.1:${server.port}/api/next`;
      answers.push(fetch(url, { headers: { 'sec-fetch-site': 'same-origin' } }));
      await expect.poll(() => [begun.length, gates.length]).toEqual([1, waiting]);
    }
    await open();
    await server.stop();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([202, 503]);
    for (const pass of gates) pass();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(begun).toEqual(['next']);
  });

  it('a command whose body has not arrived completely never runs', async () => {
    const { server, open } = await serve(createNext(0));
    const socket = await open();
    socket.on('error', () => undefined);
    socket.write(requestText('POST /api/next', ['Content-Type: application/json', 'Content-Length: 2'], '{'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const stopped = server.stop();
    await new Promise((resolve) => setTimeout(resolve, 550));
    socket.write('}');
    await stopped;
    expect(begun).toEqual([]);
  });
});
