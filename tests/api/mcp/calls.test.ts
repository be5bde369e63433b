import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EditorPort, StepResult } from '../../../src/api/editor-port.ts';
import { createEmitter } from '../../../src/core/emitter.ts';
import { DemoError } from '../../../src/core/errors.ts';
import { readAll, requestText, startServing, statuses } from '../serving.ts';
import { bodyOf, createRpc, verdict } from './rpc-calls.ts';

const call = (name: string, input: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
});

describe('a tool call', () => {
  it('keeps the connection open and is not logged if the tool only reads', async () => {
    const { post, lines } = createRpc();
    expect((await post(call('state'))).headers.Connection).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it('closes the connection and is logged if the tool changes something', async () => {
    const { post, lines } = createRpc();
    expect((await post(call('next'))).headers.Connection).toBe('close');
    expect(lines).toEqual(['POST /mcp 200 0 ms, loopback, next, demo "hello"']);
  });

  it('returns a picture in Base64 encoding', async () => {
    const { result } = bodyOf(await createRpc().post(call('picture')));
    const data = Buffer.from('PNG 640').toString('base64');
    expect(result).toEqual({ content: [{ type: 'image', data, mimeType: 'image/png' }] });
  });

  it('reports a failure of the tool to the model, not to the client', async () => {
    const next = async () => {
      throw new DemoError('no-next', 'The show is at its end', { hint: 'Go to a demo.' });
    };
    const { post, lines } = createRpc({ show: { next } });
    const response = await post(call('next'));
    expect(verdict(response)).toBe('200');
    expect(bodyOf(response).result).toEqual({
      content: [{ type: 'text', text: 'The show is at its end. Go to a demo.' }],
      isError: true,
    });
    expect(lines).toEqual(['POST /mcp 200 0 ms, loopback, next, no-next']);
  });

  it('gets an early response if the tool takes longer than 8 s, and the tool continues', async () => {
    const { post, clock } = createRpc({
      show: {
        next(options) {
          options?.onStart?.();
          return new Promise<never>(() => undefined);
        },
      },
    });
    const answer = post(call('next'));
    await clock.advance(7_999);
    const early = await Promise.race([answer, 'none yet']);
    expect(early).toBe('none yet');
    await clock.advance(1);
    expect(bodyOf(await answer).result.structuredContent).toEqual({ status: 'running' });
  });

  it('never gets a status that clients retry once the tool has begun', async () => {
    for (const code of ['queue-full', 'stopping', 'payload-too-large'] as const) {
      const { post } = createRpc({
        show: {
          async next(options) {
            options?.onStart?.();
            throw new DemoError(code, 'No.');
          },
        },
      });
      expect((await post(call('next'))).status).toBe(200);
    }
    const { post, lines } = createRpc({
      show: {
        next() {
          throw new TypeError('a bug');
        },
      },
    });
    expect(bodyOf(await post(call('next'))).result.isError).toBe(true);
    expect(lines[0]).toBe('error: Unexpected error while handling a request.');
  });

  it('continues when its client disconnects', async () => {
    const onLeave = createEmitter<void>();
    const gate = createEmitter<StepResult>();
    const { call: send } = createRpc({
      show: {
        next(options) {
          options?.onStart?.();
          return new Promise((resolve) => void gate.event(resolve));
        },
      },
    });
    const answer = send('POST /mcp', { body: call('next'), onLeave: onLeave.event });
    await new Promise(setImmediate);
    onLeave.fire();
    gate.fire({ status: 'done', executed: { id: 'a', title: 'A' }, revision: 1 });
    expect(bodyOf(await answer).result.structuredContent.status).toBe('done');
  });
});

describe('an MCP server that stops', () => {
  const message = (name: string) => {
    const body = JSON.stringify(call(name));
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    return requestText('POST /mcp', headers, body);
  };

  it('reports a running tool as still running, and starts nothing more', async () => {
    let begun = 0;
    const hang: EditorPort['next'] = (options) => {
      options?.onStart?.();
      begun += 1;
      return new Promise<never>(() => undefined);
    };
    let waits = 0;
    const wait: EditorPort['previous'] = () => {
      waits += 1;
      return new Promise<never>(() => undefined);
    };
    const { open, server } = await startServing({ next: hang, previous: wait });
    const [running, waiting] = [await open(), await open()];
    running.write(message('next'));
    waiting.write(message('previous'));
    const answers = Promise.all([readAll(running, 60_000), readAll(waiting, 60_000)]);
    await expect.poll(() => [begun, waits]).toEqual([1, 1]);
    await server.stop();
    const [first, second] = await answers;
    expect([statuses(first), statuses(second)]).toEqual([[200], [200]]);
    expect(first).toContain('"structuredContent":{"status":"running"}');
    expect(second).toContain('"isError":true');
    expect(begun).toBe(1);
  });
});

it('the curl command in the documentation about agents works', async () => {
  const page = readFileSync('.github/docs/agents.md', 'utf8');
  const [, body = ''] = /-d '(.+)'/.exec(page) ?? [];
  expect(bodyOf(await createRpc().post(body)).result.structuredContent).toMatchObject({ status: 'idle' });
});

describe('/mcp', () => {
  it('changes nothing in an untrusted workspace', async () => {
    const { post, ran } = createRpc({ isTrusted: () => false });
    expect(bodyOf(await post(call('next'))).result).toMatchObject({ isError: true });
    expect(bodyOf(await post(call('state'))).result.isError).toBeUndefined();
    expect(ran).toEqual([]);
  });

  it('sends CORS headers, including those of MCP, only to listed origins', async () => {
    const policy = { allowedOrigins: ['https://deck.example'] };
    const { call: send, post } = createRpc({ policy });
    const origin = { origin: 'https://deck.example' };
    const asking = { ...origin, 'access-control-request-method': 'POST' };
    const preflight = await send('OPTIONS /mcp', { headers: asking });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['Access-Control-Allow-Headers']).toMatch(/Mcp-Method, Mcp-Name, MCP-Protocol-Version/);
    expect((await post(call('state'), origin)).headers['Access-Control-Allow-Origin']).toBe('https://deck.example');
  });

  it.each(['GET', 'DELETE', 'HEAD', 'PUT'])(
    'does not allow %s, because there is neither a stream nor a session',
    async (method) => {
      const response = await createRpc().call(`${method} /mcp`);
      expect([response.status, response.headers.Allow]).toEqual([405, 'POST, OPTIONS']);
    },
  );
});
