import { type AddressInfo, createServer, type Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { EditorPort, StepResult } from '../../src/api/editor-port.ts';
import { describeFailure } from '../../src/api/listening/status-tracker.ts';
import { type RunningServer, requireUnanswered, startServer } from '../../src/api/server/server.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { readAll, requestText, type Serving, startServing, statuses } from './serving.ts';

const done: StepResult = { status: 'done', executed: { id: 'a', title: 'A' }, revision: 1 };
const json = 'Content-Type: application/json';
const started: Serving[] = [];

async function serve(...options: Parameters<typeof startServing>): Promise<Serving> {
  const serving = await startServing(...options);
  started.push(serving);
  return serving;
}

/** A show whose steps hang until they are finished, all at once. */
function createHungShow() {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const ran: string[] = [];
  const next: EditorPort['next'] = async ({ onStart } = {}) => {
    onStart?.();
    ran.push('next');
    await finished;
    return done;
  };
  return { show: { next }, ran, finish };
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((serving) => serving.stop()));
});

describe('the server', () => {
  it('responds on both loopback families', async () => {
    const { server, send, ran } = await serve();
    for (const host of server.addresses) {
      expect(statuses(await send(requestText('GET /api/next'), { host }))).toEqual([200]);
    }
    expect(ran).toHaveLength(server.addresses.length);
    expect(server.addresses).toContain('127.0.0.1');
  });

  it('closes the connection after a command, and keeps it open after a read', async () => {
    const { send } = await serve();
    const command = await send(requestText('GET /api/next'), { idle: 2_000 });
    expect(command).toMatch(/\r\nConnection: close\r\n/i);
    expect(await send(requestText('GET /api/demos'))).toMatch(/\r\nConnection: keep-alive\r\n/i);
  });

  it('responds to HEAD without a body', async () => {
    const { send } = await serve();
    const answer = await send(requestText('HEAD /api/demos'));
    expect(answer).toMatch(/Content-Length: \d{2,}/);
    expect(answer).toMatch(/\r\n\r\n$/);
  });

  it.each([
    ['two hosts', 'GET /api/next HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n', 400],
    ['the same host twice', 'GET /api/next HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n', 400],
    ['no host', 'GET /api/next HTTP/1.1\r\n\r\n', 400],
    ['no host in HTTP/1.0', 'GET /api/next HTTP/1.0\r\n\r\n', 400],
    ['an empty host', 'GET /api/next HTTP/1.1\r\nHost:\r\n\r\n', 400],
    ['a host with a user', 'GET /api/next HTTP/1.1\r\nHost: a@localhost\r\n\r\n', 400],
    ['a strange host', 'GET /api/next HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421],
    [
      'a doubled origin',
      requestText('GET /api/next', ['Origin: http://localhost', 'Origin: http://evil.example']),
      403,
    ],
    ['a host with a blank before its colon', 'GET /api/next HTTP/1.1\r\nHost : localhost\r\n\r\n', 400],
    ['a host beyond ASCII', 'GET /api/next HTTP/1.1\r\nHost: löcalhost\r\n\r\n', 400],
    [
      'a strange host and ours forwarded',
      'GET /api/next HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: localhost\r\n\r\n',
      421,
    ],
    [
      'two origins that agree',
      requestText('GET /api/next', ['Origin: http://localhost', 'Origin: http://localhost']),
      403,
    ],
    ['two sites', requestText('GET /api/next', ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site']), 403],
    ['two tokens', requestText('GET /api/next', ['Authorization: Bearer secret', 'Authorization: Bearer wrong']), 401],
    ['two conditions', requestText('GET /api/next', ['If-Match: "1"', 'If-Match: "1"']), 400],
    ['two keys', requestText('GET /api/next', ['Idempotency-Key: a', 'Idempotency-Key: b']), 400],
    ['one key twice', requestText('GET /api/next', ['Idempotency-Key: a', 'Idempotency-Key: a']), 400],
    ['an absolute target', requestText('GET http://localhost/api/next'), 400],
    [
      'an absolute target that is ours with a strange host',
      'GET http://localhost/api/next HTTP/1.1\r\nHost: evil.example\r\n\r\n',
      421,
    ],
    ['a target in UTF-8', requestText('GET /api/next?q=ä'), 400],
    ['lines that end in a bare line feed', 'GET /api/next HTTP/1.1\nHost: localhost\n\n', 400],
    ['a folded header', requestText('GET /api/next', ['X-Fold: a\r\n b']), 400],
    ['a NUL in a header', requestText('GET /api/next', ['X-Null: a\u0000b']), 400],
    ['a target with two slashes', requestText('GET //api/next'), 400],
    ['a target that is a star', requestText('GET *'), 400],
    ['a target with a fragment', requestText('GET /api/next#now'), 400],
    ['HEAD on a command', requestText('HEAD /api/next'), 405],
    ['an unknown method', requestText('BREW /api/next'), 400],
    ['HTTP/2.0 by its name', 'GET /api/next HTTP/2.0\r\nHost: localhost\r\n\r\n', 400],
    ['HTTP/0.9 by its name', 'GET /api/next HTTP/0.9\r\nHost: localhost\r\n\r\n', 400],
    ['CONNECT', 'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['a web socket', requestText('GET /api/next', ['Connection: Upgrade', 'Upgrade: websocket']), 400],
    ['another expectation', requestText('POST /api/next', ['Expect: miracles']), 417],
    ['a large target', requestText(`GET /api/next?x=${'x'.repeat(9_000)}`), 431],
    ['large headers', requestText('GET /api/next', [`X-Large: ${'x'.repeat(9_000)}`]), 431],
    [
      'very many headers',
      requestText('GET /api/next', [...Array(1_100).fill('a:'), 'Origin: http://evil.example']),
      431,
    ],
    ['a stream of headers', requestText('GET /api/next', Array(20_000).fill('a: b')), 431],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001', 400],
    [
      'a length and chunks',
      requestText('POST /api/next', [json, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '{}'),
      400,
    ],
    ['two lengths', requestText('POST /api/next', [json, 'Content-Length: 2', 'Content-Length: 3'], '{} '), 400],
    ['a bad length', requestText('POST /api/next', [json, 'Content-Length: -2'], '{}'), 400],
    ['a bad chunk', requestText('POST /api/next', [json, 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'), 400],
    ['an unknown encoding', requestText('POST /api/next', [json, 'Transfer-Encoding: gzip'], '{}'), 400],
    [
      'chunks that are not the last encoding',
      requestText('POST /api/next', [json, 'Transfer-Encoding: chunked, gzip'], '0\r\n\r\n'),
      400,
    ],
    [
      'a bomb of tiny chunks',
      requestText('POST /api/next', [json, 'Transfer-Encoding: chunked'], '1\r\nx\r\n'.repeat(66_000)),
      413,
    ],
    [
      'trailers without end',
      requestText('POST /api/next', [json, 'Transfer-Encoding: chunked'], `0\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`),
      431,
    ],
    [
      'an expectation of a strange page',
      requestText('POST /api/next', [
        json,
        'Content-Length: 2',
        'Expect: 100-continue',
        'Origin: https://evil.example',
      ]),
      403,
    ],
    ['a body too large, before it comes', requestText('POST /api/next', [json, 'Content-Length: 65537']), 413],
    [
      'a body of another type',
      requestText('POST /api/next', ['Content-Type: text/plain', 'Content-Length: 2'], '{}'),
      415,
    ],
  ])('rejects %s and runs nothing', async (_what, bytes, status) => {
    const { send, ran } = await serve();
    const answer = await send(bytes, { idle: 1_500 });
    expect(statuses(answer)).toEqual([status]);
    if (!bytes.startsWith('HEAD')) expect(answer).toContain(`"status":${status}`);
    expect(answer).toMatch(/Content-Type: application\/problem\+json/);
    expect(ran).toEqual([]);
  });

  it('closes the socket of a client that requests another protocol, and runs none of its requests', async () => {
    const { open, ran } = await serve();
    const upgrade = requestText('GET /api/next', [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
    ]);
    const socket = await open();
    socket.write(upgrade + requestText('GET /api/next'));
    expect(statuses(await readAll(socket, 5_000))).toEqual([400]);
    expect([socket.readableEnded, ran]).toEqual([true, []]);
  });

  it('runs a complete request once, even if its client disconnects at once', async () => {
    const { open, ran, server } = await serve();
    for (let i = 0; i < 20; i++) {
      const socket = await open(server.addresses[i % server.addresses.length]);
      socket.on('error', () => undefined);
      socket.write(requestText('GET /api/next'));
      while (ran.length === i) await nextTurn(); // a reset discards unread data
      socket.resetAndDestroy();
    }
    await expect.poll(() => ran.length).toBe(20);
  });

  it('ignores the offer of HTTP/2 that some clients always send', async () => {
    const { send, ran } = await serve();
    const headers = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAEAAEAAAAIAAAAB'];
    expect(statuses(await send(requestText('GET /api/next', headers)))).toEqual([200]);
    expect(ran).toEqual(['next']);
  });

  it('sends 100 Continue once the headers are accepted', async () => {
    const { send, ran } = await serve();
    const headers = [json, 'Content-Length: 12', 'Expect: 100-continue'];
    expect(statuses(await send(requestText('POST /api/runById', headers, '{"id":"abc"}')))).toEqual([100, 200]);
    const tooLarge = [json, 'Content-Length: 999999', 'Expect: 100-continue'];
    expect(statuses(await send(requestText('POST /api/runById', tooLarge)))).toEqual([413]);
    expect(ran).toEqual(['runById abc']);
  });

  it('accepts a body in pieces and in chunks', async () => {
    const { open, ran } = await serve();
    const socket = await open();
    socket.write(requestText('POST /api/runById', [json, 'Transfer-Encoding: chunked'], '6\r\n{"id":\r\n'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ran).toEqual([]);
    socket.write('4\r\n"b"}\r\n0\r\n\r\n');
    expect(statuses(await readAll(socket, 500))).toEqual([200]);
    expect(ran).toEqual(['runById b']);
  });

  it.each([
    ['a body', requestText('POST /api/next', [json, 'Content-Length: 20'], '{"bringToFront"')],
    ['a body that a GET need not have', requestText('GET /api/next', ['Content-Length: 20'], 'abc')],
    ['the last chunk', requestText('POST /api/next', [json, 'Transfer-Encoding: chunked'], '2\r\n{}\r\n')],
    ['the headers', 'GET /api/next HTTP/1.1\r\nHost: localhost\r\n'],
  ])('runs nothing when the client disconnects before the end of %s', async (_what, bytes) => {
    const { open, ran, lines } = await serve();
    const socket = await open();
    socket.end(bytes);
    await readAll(socket, 300);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ran).toEqual([]);
    expect(lines.filter((line) => line.includes('bug'))).toEqual([]);
  });

  it('finishes a complete request after its client has disconnected', async () => {
    let finish: ((result: StepResult) => void) | undefined;
    const ends: string[] = [];
    const next = () =>
      new Promise<StepResult>((resolve) => {
        finish = resolve;
      }).finally(() => ends.push('end'));
    const { open, lines } = await serve({ next });
    const socket = await open();
    socket.write(requestText('GET /api/next'));
    await expect.poll(() => finish).toBeDefined();
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ends).toEqual([]);
    finish?.(done);
    await expect.poll(() => lines.length).toBe(1);
    expect(ends).toEqual(['end']);
    expect(lines).toEqual([expect.stringMatching(/^GET \/api\/next 200 \d+ ms, loopback, demo "a"$/)]);
  });
});

describe('pipelined requests', () => {
  it('do not keep a single request waiting until two thousand of them are answered', async () => {
    const { send } = await serve();
    let isOver = false;
    const many = send(requestText('GET /api/state').repeat(2_000), { idle: 300 }).then((text) => {
      isOver = true;
      return text;
    });
    await nextTurn();
    expect(statuses(await send(requestText('GET /api/next')))).toEqual([200]);
    expect(isOver).toBe(false);
    expect(statuses(await many)).toHaveLength(2_000);
  });

  it('are answered one after another, in order', async () => {
    let running = 0;
    let most = 0;
    const notes = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return '# Notes';
    };
    const { send } = await serve({ notes });
    const lines = ['GET /api/notes', 'GET /nowhere', 'GET /api/notes', 'HEAD /api/demos', 'GET /api/demos'];
    expect(statuses(await send(lines.map((line) => requestText(line)).join('')))).toEqual([200, 404, 200, 200, 200]);
    expect(most).toBe(1);
  });

  it('are discarded after a command', async () => {
    const { send, ran } = await serve();
    const lines = ['GET /api/demos', 'GET /api/next', 'GET /api/next', 'GET /api/previous'];
    expect(statuses(await send(lines.map((line) => requestText(line)).join('')))).toEqual([200, 200]);
    expect(ran).toEqual(['next']);
  });

  it('are discarded after a command that was rejected', async () => {
    const { send, ran } = await serve();
    const bytes = requestText('GET /api/next?bringToFront=maybe') + requestText('GET /api/next');
    expect(statuses(await send(bytes))).toEqual([400]);
    expect(ran).toEqual([]);
  });

  const next = requestText('GET /api/next');
  const length = `Content-Length: ${next.length}`;
  it.each<[what: string, bytes: string, answers: readonly number[], runs: number]>([
    ['chunks', requestText('POST /api/next', [json, 'Transfer-Encoding: chunked'], '0\r\n\r\n') + next, [200], 1],
    ['a length that is too short', requestText('POST /api/next', [json, 'Content-Length: 2'], '{}') + next, [200], 1],
    ['a read that closes', requestText('GET /api/demos', ['Connection: close']) + next, [200], 0],
    ['a read of HTTP/1.0', `GET /api/demos HTTP/1.0\r\nHost: localhost\r\n\r\n${next}`, [200], 0],
    ['the body of a read', requestText('GET /api/demos', ['Connection: close', length], next), [200], 0],
    ['the body of a refused method', requestText('PUT /api/next', ['Connection: close', length], next), [405], 0],
    [
      'a body of another type',
      requestText('POST /api/next', ['Content-Type: text/plain', length], next) + next,
      [415],
      0,
    ],
    [
      'a body too large',
      requestText('POST /api/next', [json, 'Content-Length: 70000'], 'x'.repeat(70_000)) + next,
      [413],
      0,
    ],
    ['a CONNECT', requestText('CONNECT localhost:1') + next, [400], 0],
    ['an expectation', requestText('POST /api/notes', ['Expect: miracle']) + next, [417], 0],
    ['a read of a strange page', requestText('GET /api/demos', ['Origin: https://evil.example']) + next, [403], 0],
    [
      'a command with a strange host',
      `${requestText('GET /api/demos')}GET /api/next HTTP/1.1\r\nHost: evil.example\r\n\r\n${next}`,
      [200, 421],
      0,
    ],
  ])('are not processed after %s', async (_what, bytes, answers, runs) => {
    const { send, ran } = await serve();
    expect(statuses(await send(bytes, { idle: 1_500 }))).toEqual(answers);
    expect(ran).toHaveLength(runs);
  });

  it('are not harmed by garbage that follows a command', async () => {
    const next = () => new Promise<StepResult>((resolve) => setTimeout(() => resolve(done), 50));
    const { send } = await serve({ next });
    expect(statuses(await send(`${requestText('GET /api/next')}garbage\r\n\r\n`))).toEqual([200]);
    expect(statuses(await send(`${requestText('GET /api/demos')}garbage\r\n\r\n`))).toEqual([200, 400]);
  });

  it('run nothing when the body of a later request is broken', async () => {
    const notes = () => new Promise<string>((resolve) => setTimeout(() => resolve('x'), 50));
    const { send, ran } = await serve({ notes });
    const broken = requestText('POST /api/next', [json, 'Transfer-Encoding: chunked'], 'zz\r\n');
    expect(statuses(await send(requestText('GET /api/notes') + broken))).toEqual([200, 400]);
    expect(ran).toEqual([]);
  });

  it('are read no faster than they are answered', async () => {
    const notes = () => new Promise<string>((resolve) => setTimeout(() => resolve('x'), 2));
    const { send } = await serve({ notes });
    expect(statuses(await send(requestText('GET /api/notes').repeat(1_000), { idle: 1_000 }))).toEqual(
      Array(1_000).fill(200),
    );
  });
});

describe('a client that sends no more', () => {
  const slowly = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 100));

  it.each([1, 2, 101, 1_000])('still gets all its answers: %d', async (count) => {
    const { open } = await serve({ notes: () => slowly('x') });
    const socket = await open();
    socket.end(requestText('GET /api/demos').repeat(count - 1) + requestText('GET /api/notes'));
    expect(statuses(await readAll(socket, 5_000))).toEqual(Array(count).fill(200));
  });

  it('still gets the answer to a command, and at once that of a long poll', async () => {
    const { open } = await serve({ next: () => slowly(done) });
    for (const line of ['GET /api/next', 'GET /api/state?waitFor=0']) {
      const socket = await open();
      socket.end(requestText(line));
      expect(statuses(await readAll(socket, 5_000))).toEqual([200]);
    }
  });
});

describe('the limits of the server', () => {
  const fast = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50, keepAliveTimeout: 200 };

  it('respond 408 to headers that never end', async () => {
    const { open, ran } = await serve({}, fast);
    const socket = await open();
    socket.write('GET /api/next HTTP/1.1\r\nHost: localhost\r\n');
    const drip = setInterval(() => socket.write('X: y\r\n'), 40);
    expect(statuses(await readAll(socket, 2_000))).toEqual([408]);
    clearInterval(drip);
    expect(ran).toEqual([]);
  });

  it('respond 408 to a client that sends nothing', async () => {
    const { open } = await serve({}, fast);
    expect(statuses(await readAll(await open(), 2_000))).toEqual([408]);
  });

  it('respond 408 to a body that never ends', async () => {
    const { send, ran, lines } = await serve({}, fast);
    const bytes = requestText('POST /api/next', [json, 'Content-Length: 20'], '{"bring');
    expect(statuses(await send(bytes, { idle: 3_000 }))).toEqual([408]);
    expect(ran).toEqual([]);
    expect(lines.filter((line) => line.includes('bug'))).toEqual([]);
  });

  it('do not abort a step that takes longer', async () => {
    const next = () => new Promise<StepResult>((resolve) => setTimeout(() => resolve(done), 900));
    const { send } = await serve({ next }, fast);
    expect(statuses(await send(requestText('GET /api/next'), { idle: 3_000 }))).toEqual([200]);
  });

  it('close an idle connection', async () => {
    const { send } = await serve({}, fast);
    const before = Date.now();
    await send(requestText('GET /api/demos'), { idle: 15_000 });
    expect(Date.now() - before).toBeLessThan(15_000);
  });

  it('accept up to the maximum of connections with commands over both families', async () => {
    const { show, ran, finish } = createHungShow();
    const { open, send, server } = await serve(show, { maxConnections: 3 });
    const answers = [];
    for (let i = 0; i < 3; i++) {
      const socket = await open(server.addresses[i % server.addresses.length]);
      socket.write(requestText('GET /api/next'));
      answers.push(readAll(socket, 5_000));
    }
    await expect.poll(() => ran.length).toBe(3);
    expect(await send(requestText('GET /api/demos'))).toBe('');
    finish();
    for (const answer of answers) expect(statuses(await answer)).toEqual([200]);
    expect(statuses(await send(requestText('GET /api/demos')))).toEqual([200]);
  });

  it('close idle connections and reads in favor of new ones, but never a command', async () => {
    const { show, ran, finish } = createHungShow();
    const { open, send } = await serve(
      { ...show, notes: () => new Promise(() => undefined) },
      { maxConnections: 4, keepAliveTimeout: 60_000 },
    );
    const left: string[] = [];
    const come = async (name: string, request: string, answer = false) => {
      const socket = await open();
      const answered = new Promise((resolve) => socket.once('data', resolve));
      socket.write(request);
      socket.once('close', () => left.push(name));
      if (answer) await answered;
      return socket;
    };
    const command = await come('command', requestText('GET /api/next'));
    await expect.poll(() => ran.length).toBe(1);
    await come('reader', requestText('GET /api/notes'));
    await come('at rest', requestText('GET /api/demos'), true);
    await come('silent', 'GET /api/demos HTTP/1.1\r\n');
    const order = ['silent', 'at rest', 'reader'];
    for (const count of [1, 2, 3]) {
      await come(`newcomer ${count}`, requestText('GET /api/next'));
      await expect.poll(() => left).toEqual(order.slice(0, count));
      await expect.poll(() => ran.length).toBe(count + 1);
    }
    expect(await send(requestText('GET /api/next'))).toBe('');
    const answer = readAll(command, 5_000);
    finish();
    expect(statuses(await answer)).toEqual([200]);
    expect(left.slice(0, 3)).toEqual(order);
  });

  it('let a client that sends too much read the whole error response', async () => {
    const { send, ran } = await serve();
    const body = 'x'.repeat(1_000_000);
    const bytes = requestText('POST /api/next', [json, `Content-Length: ${body.length}`], body);
    expect(await send(bytes, { idle: 2_000 })).toContain('"code":"payload-too-large"');
    expect(ran).toEqual([]);
  });
});

describe('stopping the server', () => {
  it('takes at most a second while a step hangs and a client is idle', async () => {
    let hasBegun = false;
    const { open, server } = await serve({
      next(options) {
        options?.onStart?.();
        hasBegun = true;
        return new Promise<never>(() => undefined);
      },
    });
    const idle = await open();
    const hung = await open();
    hung.write(requestText('GET /api/next'));
    const ends = [readAll(idle, 60_000), readAll(hung, 60_000)];
    await expect.poll(() => hasBegun).toBe(true);
    const before = Date.now();
    await server.stop();
    expect(Date.now() - before).toBeLessThan(60_000); // the step would hang forever
    const [silence, answer] = await Promise.all(ends);
    expect(silence).toBe('');
    expect(answer).toContain('{"status":"running","command":"/api/next"}');
  });

  it('lets a step that ends soon send its response', async () => {
    let finish: ((result: StepResult) => void) | undefined;
    const next = () =>
      new Promise<StepResult>((resolve) => {
        finish = resolve;
      });
    const { open, server } = await serve({ next });
    const socket = await open();
    socket.write(requestText('GET /api/next'));
    const answer = readAll(socket, 60_000);
    await expect.poll(() => finish).toBeDefined();
    const stopped = server.stop();
    finish?.(done);
    await stopped;
    expect(statuses(await answer)).toEqual([200]);
  });

  it('frees the port for the next server', async () => {
    const first = await serve();
    const { port } = first.server;
    await first.stop();
    const again = await startOn(port);
    expect(again.port).toBe(port);
    await again.stop();
  });
});

describe('a port that is taken', () => {
  it.each(['127.0.0.1', '::1'])('blocks both loopback families even if it is taken only on %s', async (host) => {
    const { server } = await serve();
    if (!server.addresses.includes(host)) return expect(host).toBe('::1'); // a machine without IPv6
    const holder = createServer();
    const port = await listen(holder, host);
    await expect(startOn(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise((resolve) => holder.close(resolve));
    const free = await startOn(port);
    await free.stop();
  });

  it('is detected by connecting, even on a system that would share the port', async () => {
    const holder = createServer();
    const port = await listen(holder, '127.0.0.1');
    await expect(requireUnanswered(['127.0.0.1', '::1'], port, systemClock)).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await new Promise((resolve) => holder.close(resolve));
    await requireUnanswered(['127.0.0.1', '::1'], port, systemClock);
  });

  it('is reported as reserved if Windows has reserved it', () => {
    const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    const told = (platform: NodeJS.Platform) => describeFailure({ port: 3710, lan: false }, error, platform);
    expect(told('win32')).toMatchObject({ message: expect.stringContaining('Windows has reserved port 3710') });
    expect(told('linux')).toMatchObject({ message: expect.stringContaining('listen EACCES') });
  });
});

function listen(server: Server, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host }, () => resolve((server.address() as AddressInfo).port));
  });
}

function startOn(port: number): Promise<RunningServer> {
  const quiet = () => undefined;
  const log = { info: quiet, warn: quiet, error: quiet };
  const api = async () => ({ status: 204, headers: {} });
  return startServer({ port, api, clock: systemClock, log });
}
