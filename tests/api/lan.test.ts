import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { Policy } from '../../src/api/guards/policy.ts';
import { createInProcess, outcome } from './in-process.ts';
import { requestText, startServing, statuses } from './serving.ts';

interface Way {
  readonly host: string;
  readonly peer: string;
  readonly localAddress: string;
}

const neighbour: Way = { host: '192.168.0.2:3710', peer: '192.168.0.9', localAddress: '192.168.0.2' };

/** A step requested over a network: the outcome and how many commands ran. */
async function tryNext(way: Partial<Way>, line = 'GET /api/next', policy: Partial<Policy> = {}): Promise<string> {
  const { host, peer, localAddress } = { ...neighbour, ...way };
  const { call, ran } = createInProcess({ policy });
  return `${outcome(await call(line, { headers: { host }, peer, localAddress }))}, ran ${ran.length}`;
}

describe('a request over the network', () => {
  it('is accepted with the token, at the address where it arrived', async () => {
    expect(await tryNext({}, 'GET /api/next?token=secret')).toBe('200 done, ran 1');
  });

  it.each([
    ['IPv4 on a socket of both families', { peer: '::ffff:192.168.0.9', localAddress: '::ffff:192.168.0.2' }],
    ['IPv6', { host: '[2001:db8::2]:3710', peer: '2001:db8::9', localAddress: '2001:db8::2' }],
    ['a link of its own', { host: '[fe80::2]', peer: 'fe80::9%eth0', localAddress: 'fe80::2%eth0' }],
    ['any name of loopback', { host: 'localhost' }],
  ])('is accepted over %s with the token only', async (_what, way) => {
    expect(await tryNext(way, 'GET /api/next?token=secret')).toBe('200 done, ran 1');
    expect(await tryNext(way)).toBe('401 token-required, ran 0');
    expect(await tryNext(way, 'GET /api/next?token=wrong')).toBe('401 token-wrong, ran 0');
  });

  it('needs the token for everything but the page at `/`', async () => {
    for (const line of [
      'GET /api/demos',
      'GET /api/notes',
      'GET /api/screenshot.png',
      'POST /api/stop',
      'GET /nowhere',
    ]) {
      expect(await tryNext({}, line)).toBe('401 token-required, ran 0');
    }
    const { call } = createInProcess();
    const { status, body } = await call('GET /', { headers: { host: '192.168.0.2' }, ...neighbour });
    expect([status, String(body)]).toEqual([200, expect.not.stringContaining('hello')]);
  });

  it.each(['192.168.0.3', '192.168.0.9', '[2001:db8::2]', 'evil.example', '0.0.0.0', '[::]', '[::ffff:192.168.0.2]'])(
    'is rejected for the host %s, with or without the token',
    async (host) => {
      expect(await tryNext({ host }, 'GET /api/next?token=secret')).toBe('421 misdirected-request, ran 0');
    },
  );

  it('does not count as local when the address of its client is no longer known', async () => {
    expect(await tryNext({ host: 'localhost', peer: '' })).toBe('401 token-required, ran 0');
  });

  it.each(['::ffff:127.0.0.1', '127.8.9.10', '::1'])(
    'is distinguished from a request of this machine, which needs no token: %s',
    async (peer) => {
      expect(await tryNext({ host: 'localhost', peer, localAddress: peer })).toBe('200 done, ran 1');
    },
  );

  it('needs the token when it comes from a web page, except for a CORS preflight', async () => {
    const { call, ran } = createInProcess({ policy: { allowedOrigins: ['https://remote.example'] } });
    const from = { ...neighbour, headers: { host: '192.168.0.2', origin: 'https://remote.example' } };
    expect(outcome(await call('GET /api/next', from))).toBe('401 token-required');
    const asks = { ...from.headers, 'access-control-request-method': 'GET' };
    expect((await call('OPTIONS /api/next', { ...from, headers: asks })).status).toBe(204);
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const navigation = { host: '192.168.0.2', ...link };
    expect(outcome(await call('GET /api/next', { ...from, headers: navigation }))).toBe('401 token-required');
    expect(ran).toEqual([]);
  });

  it('may have a wrong token ten times a minute, in any notation of its address', async () => {
    const { call } = createInProcess();
    const wrong = async (peer: string) =>
      (await call('GET /api/next?token=wrong', { headers: { host: 'localhost' }, peer })).status;
    for (let i = 0; i < 5; i++) expect(await wrong('192.168.0.9')).toBe(401);
    for (let i = 0; i < 5; i++) expect(await wrong('::ffff:192.168.0.9')).toBe(401);
    expect(await wrong('192.168.0.9')).toBe(429);
    expect(await wrong('192.168.0.10')).toBe(401);
  });
});

describe('a server open to the network', () => {
  it('responds on both loopback families without the token', async () => {
    const { server, send, stop, ran } = await startServing({}, {}, undefined, {}, { lan: true });
    const hosts = server.addresses.includes('::') ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
    for (const host of hosts) expect(statuses(await send(requestText('GET /api/next'), { host }))).toEqual([200]);
    expect(server.addresses).toHaveLength(1);
    expect(ran).toHaveLength(hosts.length);
    await stop();
  });

  it('responds at a network address of this machine with the token', async ({ skip }) => {
    const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
    const host = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    if (host === undefined) return skip('this machine has no network');
    const { send, stop, ran } = await startServing({}, {}, undefined, {}, { lan: true });
    const ask = async (target: string, name = host) =>
      statuses(await send(`GET ${target} HTTP/1.1\r\nHost: ${name}\r\n\r\n`, { host }));
    expect(await ask('/api/next')).toEqual([401]);
    expect(await ask('/api/next', 'localhost')).toEqual([401]);
    expect(await ask('/api/next?token=secret', 'evil.example')).toEqual([421]);
    expect(ran).toEqual([]);
    expect(await ask('/api/next?token=secret')).toEqual([200]);
    await stop();
  });
});
