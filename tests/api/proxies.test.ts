import { afterEach, describe, expect, it } from 'vitest';
import { createInProcess, outcome } from './in-process.ts';
import { requestText, type Serving, startServing, statuses } from './serving.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Requests through proxies and tunnels as they are set up without a word about headers, when `curl` is behind them. The
 * Host is ours: most send the address that they call, and the others can be told to.
 */
const proxies: readonly (readonly [proxy: string, headers: Headers])[] = [
  ['Caddy since 2.9, what it added before left out', { via: '1.1 Caddy' }],
  ['Traefik', { 'x-forwarded-port': '443', 'x-forwarded-server': 'traefik', 'x-real-ip': '192.0.2.7' }],
  ['nginx as its guide sets it up', { 'x-real-ip': '192.0.2.7', connection: 'close' }],
  [
    'nginx in Kubernetes',
    { 'x-forwarded-scheme': 'https', 'x-original-forwarded-for': '192.0.2.7', 'x-scheme': 'https' },
  ],
  ['HAProxy with option forwarded', { forwarded: 'proto=https;for=192.0.2.7' }],
  ['Vite with xfwd', { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-port': '5173', 'x-forwarded-proto': 'http' }],
  ['GitHub Codespaces', { 'x-forwarded-host': 'x-3710.app.github.dev', 'x-real-ip': '192.0.2.7', 'x-scheme': 'https' }],
  ['cloudflared', { 'cf-connecting-ip': '192.0.2.7', 'cf-ray': '8d-FRA', 'cdn-loop': 'cloudflare; loops=1' }],
  ['Cloudflare, over IPv6', { 'cf-connecting-ipv6': '2001:db8::7', 'cf-ray': '8d-FRA' }],
  ['Akamai, Cloudflare Enterprise', { 'true-client-ip': '192.0.2.7' }],
];

/** These add nothing: a request that they forward looks local, and only `requireToken` helps. */
const unseen: readonly (readonly [proxy: string, headers: Headers])[] = [
  ['nginx with proxy_pass alone', { connection: 'close' }],
  ['HAProxy with no option', {}],
  ['Vite with server.proxy alone', { connection: 'close' }],
  ['ssh -R, VS Code over SSH, kubectl port-forward, socat, published ports of Docker: bytes', {}],
];

describe('a request that a proxy on this machine forwards', () => {
  it.each(proxies)('needs the token if it has the headers of %s', async (_proxy, headers) => {
    const { call, ran } = createInProcess();
    for (const line of ['GET /api/next', 'POST /api/next', 'GET /api/demos', 'POST /mcp', 'GET /nowhere']) {
      expect([line, outcome(await call(line, { headers }))]).toEqual([line, '401 token-required']);
    }
    expect(ran).toEqual([]);
    const authorization = 'Bearer secret';
    expect(outcome(await call('GET /api/next', { headers: { ...headers, authorization } }))).toBe('200 done');
    expect(outcome(await call('GET /~secret/api/next', { headers }))).toBe('200 done');
    expect(outcome(await call('GET /api/next', { headers: { ...headers, authorization: 'Bearer x' } }))).toBe(
      '401 token-wrong',
    );
  });

  it.each(unseen)(
    'cannot be distinguished from a local request if it has the headers of %s',
    async (_proxy, headers) => {
      expect(outcome(await createInProcess().call('GET /api/next', { headers }))).toBe('200 done');
      const policy = { requireToken: true };
      expect(outcome(await createInProcess({ policy }).call('GET /api/next', { headers }))).toBe('401 token-required');
    },
  );

  it('gets the page and its icon without the token, as they contain no data', async () => {
    const { call } = createInProcess();
    for (const target of ['/', '/icon.svg']) {
      expect((await call(`GET ${target}`, { headers: { via: '1.1 a', accept: 'text/html' } })).status).toBe(200);
    }
  });

  it('gets an error that names the header and what to do', async () => {
    const { call } = createInProcess();
    const { headers, body } = await call('GET /api/next', { headers: { 'x-forwarded-for': '192.0.2.7' } });
    expect(headers['WWW-Authenticate']).toBe('Bearer');
    expect(JSON.parse(String(body)).detail).toBe(
      'This came through a proxy, because it has the header "x-forwarded-for". Such calls need the token, even from this machine. Send the token once: as "Authorization: Bearer …", as "?token=…", or before the path as "/~…". Or call Showrunner directly.',
    );
    expect(String(body)).not.toContain('192.0.2.7');
  });

  it('is not suspected because of headers with similar names', async () => {
    const { call } = createInProcess();
    const names = ['x-forward', 'viatico', 'x-via', 'x-real', 'true-client', 'unforwarded', 'x-scheme', 'x-request-id'];
    for (const name of names) {
      expect([name, outcome(await call('GET /api/next', { headers: { [name]: 'x' } }))]).toEqual([name, '200 done']);
    }
  });
});

describe('a socket', () => {
  let serving: Serving | undefined;
  afterEach(() => serving?.stop());

  it('recognizes a proxy header in every spelling, also empty and repeated', async () => {
    serving = await startServing();
    const spellings = [
      ['VIA: 1.1 a'],
      ['vIa:'],
      ['Via: 1.1 a', 'Via: 1.1 b'],
      ['Forwarded:'],
      ['FORWARDED: for=_hidden', 'forwarded: for=unknown'],
      ['X-Real-IP:   '],
      ['X_Real_IP: 192.0.2.7'],
      ['x-real_ip: 192.0.2.7'],
      ['X_FORWARDED_FOR: 192.0.2.7'],
      ['X-Forwarded: for=192.0.2.7'],
      ['X-Forwarded-'],
      ['X-Forwarded-Anything: x'],
      ['Forwarded-For: 192.0.2.7'],
      ['True_Client_IP: 192.0.2.7'],
      ['CF_Connecting_IP:'],
      ['Connection: Via, close', 'Via: 1.1 a'],
    ].map((lines) => lines.map((line) => (line.includes(':') ? line : `${line}:`)));
    for (const lines of spellings) {
      const answer = await serving.send(requestText('GET /api/next', lines), { idle: 5_000 });
      expect([lines, statuses(answer)]).toEqual([lines, [401]]);
    }
    for (const lines of [['Via : 1.1 a'], ['Accept: a\r\n Via: 1.1 a'], [' Via: 1.1 a']]) {
      const answer = await serving.send(requestText('GET /api/next', lines), { idle: 5_000 });
      expect([lines, statuses(answer)]).toEqual([lines, [400]]);
    }
    expect(serving.ran).toEqual([]);
  });
});
