import { describe, expect, it } from 'vitest';
import type { Policy } from '../../src/api/guards/policy.ts';
import { createInProcess, outcome } from './in-process.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** Requests a step; returns the outcome and how many commands ran. */
async function tryNext(headers: Headers, policy: Partial<Policy> = {}, line = 'GET /api/next'): Promise<string> {
  const { call, ran } = createInProcess({ policy });
  return `${outcome(await call(line, { headers }))}, ran ${ran.length}`;
}

const done = '200 done, ran 1';

describe('rule 1: the Host header', () => {
  it.each(['localhost', 'LocalHost:3710', 'localhost:1', '127.0.0.1:3710', '127.255.3.4', '[::1]', '[::1]:65535'])(
    'accepts %s',
    async (host) => {
      expect(await tryNext({ host })).toBe(done);
    },
  );

  it.each([
    undefined,
    '',
    'localhost, localhost',
    'localhost,evil.example',
    'user@localhost',
    'localhost:3710:1',
    'localhost:65536',
    'localhost:',
    'localhost:a',
    ' localhost',
    'localhost/x',
    '[::1',
    '::1',
    'lo calhost',
    'löcalhost',
    '.',
    '.localhost',
    'localhost:-1',
    '[localhost]',
    '[::1]x',
    '%6cocalhost',
  ])('rejects %j as malformed', async (host) => {
    expect(await tryNext({ host })).toBe('400 bad-request, ran 0');
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    'localhost.',
    '0.0.0.0',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:0:0:1]',
    '192.168.0.2:3710',
    '127.1',
    '127.0.0.01',
    '127.0.0.256',
    '0x7f.0.0.1',
    '2130706433',
    '128.0.0.1',
    '127.0.0.1.',
    '[::ffff:7f00:1]',
    'localhost_',
  ])('rejects %s as another host', async (host) => {
    expect(await tryNext({ host })).toBe('421 misdirected-request, ran 0');
  });

  it('accepts the host names in the setting, with or without a port', async () => {
    const policy = { allowedHosts: ['talk.example', 'other.example:8080'] };
    const authorization = 'Bearer secret';
    expect(await tryNext({ host: 'Talk.Example:99', authorization }, policy)).toBe(done);
    expect(await tryNext({ host: 'other.example:8080', authorization }, policy)).toBe(done);
    expect(await tryNext({ host: 'other.example', authorization }, policy)).toBe('421 misdirected-request, ran 0');
    expect(await tryNext({ host: 'x.talk.example', authorization }, policy)).toBe('421 misdirected-request, ran 0');
  });

  it('requires the token for a host name in the setting, because browsers send no origin information there', async () => {
    const policy = { allowedHosts: ['talk.example'] };
    for (const line of ['GET /api/next', 'POST /api/next', 'GET /api/demos']) {
      expect(await tryNext({ host: 'talk.example' }, policy, line)).toBe('401 token-required, ran 0');
    }
    expect(await tryNext({ host: 'talk.example', authorization: 'Bearer x' }, policy)).toBe('401 token-wrong, ran 0');
    const { call } = createInProcess({ policy });
    expect((await call('GET /', { headers: { host: 'talk.example' } })).status).toBe(200);
  });

  it('is checked even with the right token', async () => {
    const headers = { host: 'evil.example', authorization: 'Bearer secret' };
    expect(await tryNext(headers)).toBe('421 misdirected-request, ran 0');
  });
});

describe('rule 2: the request target', () => {
  it.each([
    '//api/next',
    'http://localhost/api/next',
    '*',
    'api/next',
    '/api/next#x',
    '/api\\next',
    '/api/next?a=ä',
    '/api/ne\txt',
    'javascript:alert(1)',
    '/api/next?\u0000',
    '/api/next?\u007f',
  ])('rejects %j', async (target) => {
    expect(await tryNext({}, {}, `GET ${target}`)).toBe('400 bad-request, ran 0');
  });
});

describe('rule 3: the origin of a request', () => {
  const listed = { allowedOrigins: ['https://remote.example'] };
  const site = (value: string, rest: Headers = {}) => ({ 'sec-fetch-site': value, ...rest });

  it.each([
    ['a script that says nothing', {}],
    ['our own page', site('same-origin')],
    [
      'a plugin of a button box, whose browser has CORS switched off',
      site('cross-site', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'cache-control': 'max-age=0' }),
    ],
    ["a script that uses Node's fetch", { 'sec-fetch-mode': 'cors' }],
    ['a browser extension', site('none', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })],
    ['our own page in an old browser', { origin: 'http://localhost:3710' }],
    ['our own page in a very old browser', { referer: 'http://localhost:3710/x?y' }],
    ['a listed page', site('cross-site', { origin: 'https://remote.example' })],
    ['a listed page that embeds us', site('cross-site', { referer: 'https://remote.example/page' })],
    ['a listed page in an old browser', { origin: 'https://remote.example' }],
  ])('accepts %s', async (_who, headers: Headers) => {
    expect(await tryNext(headers, listed)).toBe(done);
  });

  it.each([
    ['a strange page', site('cross-site')],
    ['a strange page that fetches', site('cross-site', { origin: 'https://evil.example', 'sec-fetch-mode': 'cors' })],
    ['a sandboxed page that fetches', site('cross-site', { origin: 'null', 'sec-fetch-mode': 'cors' })],
    [
      'a page that hides its origin only',
      site('cross-site', { referer: 'https://evil.example/', 'sec-fetch-mode': 'cors' }),
    ],
    ['a page with an empty origin', site('cross-site', { origin: '', 'sec-fetch-mode': 'cors' })],
    ['a page that embeds us', site('cross-site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })],
    ['a page with two modes', site('cross-site', { 'sec-fetch-mode': 'cors, cors' })],
    ['a page on another port', site('same-site', { origin: 'http://localhost:5173' })],
    ['a frame', site('cross-site', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' })],
    ['no page but no navigation either', site('none', { 'sec-fetch-mode': 'no-cors' })],
    ['no page, with the origin of one', site('none', { origin: 'https://evil.example', 'sec-fetch-mode': 'cors' })],
    ['no page, with the origin of a frame', site('none', { origin: 'null', 'sec-fetch-mode': 'navigate' })],
    ['a mode without a site', { 'sec-fetch-mode': 'no-cors' }],
    ['a mode with an origin, without a site', { 'sec-fetch-mode': 'cors', origin: 'https://evil.example' }],
    ['a navigation without a site', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['a browser of the future', site('something-new')],
    ['doubled headers', site('same-origin, cross-site')],
    ['a strange page in an old browser', { origin: 'https://evil.example' }],
    ['a page on another port in an old browser', { origin: 'http://localhost:5173' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a strange page in a very old browser', { referer: 'https://evil.example/' }],
    ['a page that only looks like ours', { referer: 'http://localhost:3710@evil.example/' }],
    ['a broken referrer', { referer: 'localhost' }],
    ['an empty origin', { origin: '' }],
    ['an origin with a path', { origin: 'http://localhost:3710/' }],
    ['an origin with a user', { origin: 'http://a@localhost:3710' }],
    ['a file', { origin: 'file://' }],
    ['another scheme', { origin: 'https://localhost:3710' }],
    ['a site in capitals', site('SAME-ORIGIN')],
    ['a page of a sibling host', { origin: 'https://x.remote.example' }],
    ['a listed page over plain HTTP', { origin: 'http://remote.example' }],
    ['two origins', { origin: 'https://remote.example, https://evil.example' }],
  ])('rejects %s, for GET and POST', async (_who, headers: Headers) => {
    for (const line of ['GET /api/next', 'POST /api/next', 'GET /api/demos', 'GET /api/nowhere']) {
      expect(await tryNext(headers, listed, line)).toBe('403 cross-site, ran 0');
    }
  });

  it('never accepts `null` or `*` as a listed origin', async () => {
    expect(await tryNext({ origin: 'null' }, { allowedOrigins: ['null'] })).toBe('403 cross-site, ran 0');
    expect(await tryNext({ origin: 'https://a.example' }, { allowedOrigins: ['*'] })).toBe('403 cross-site, ran 0');
  });

  it.each(['sec-purpose', 'purpose', 'x-moz'])('runs nothing for a prefetch with %s', async (name) => {
    const navigation = site('none', { 'sec-fetch-mode': 'navigate', [name]: 'prefetch;prerender' });
    expect(await tryNext(navigation)).toBe('503 prefetch, ran 0');
    expect(await tryNext({ ...navigation, authorization: 'Bearer secret' })).toBe('503 prefetch, ran 0');
  });

  it('sends CORS headers only to a listed origin', async () => {
    const { call } = createInProcess({ policy: listed });
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://remote.example' };
    for (const line of ['GET /api/notes', 'GET /api/demos', 'GET /nowhere', 'GET /api/runById']) {
      expect((await call(line, { headers })).headers).toMatchObject({
        'Access-Control-Allow-Origin': 'https://remote.example',
        'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Screenshot-Source',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        Vary: line === 'GET /api/notes' ? 'Accept, Origin' : 'Origin',
      });
    }
    const strange = await call('GET /api/demos', { headers: { origin: 'https://evil.example' } });
    expect(strange.headers).not.toHaveProperty('Access-Control-Allow-Origin');
    expect(JSON.stringify(strange.headers)).not.toContain('Credentials');
  });

  it('answers a CORS preflight without the token, but only for a listed origin', async () => {
    const { call, ran } = createInProcess({ policy: { ...listed, requireToken: true } });
    const preflight = (origin: string) =>
      call('OPTIONS /api/next', { headers: { origin, 'access-control-request-method': 'POST' } });
    const { status, headers, body } = await preflight('https://remote.example');
    expect([status, body]).toEqual([204, undefined]);
    expect(headers).toMatchObject({
      'Access-Control-Allow-Origin': 'https://remote.example',
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      Vary: 'Origin',
    });
    expect(headers['Access-Control-Allow-Headers']).toContain('Authorization');
    expect(outcome(await preflight('https://evil.example'))).toBe('403 cross-site');
    expect(ran).toEqual([]);
  });
});

describe('a navigation to the URL of a command', () => {
  const policy = { allowedOrigins: ['https://remote.example'] };
  const go = (site: string, rest: Headers = {}) => ({
    'sec-fetch-site': site,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    ...rest,
  });

  it.each([
    ['from the address bar, a mail or the history', go('none')],
    ['from a page of ours', go('same-origin', { referer: 'http://localhost:3710/' })],
    ['from another port', go('same-site')],
    ['from a strange page', go('cross-site')],
  ])('%s leads to a confirmation page first, and can only read', async (_from, headers: Headers) => {
    const { call, ran } = createInProcess({ policy });
    for (const path of ['next', 'previous', 'runById?id=hello', 'zoom-in', 'zoom-out']) {
      expect((await call(`GET /api/${path}`, { headers })).headers['Content-Type']).toContain('text/html');
    }
    const reads = headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'same-origin' ? 200 : 403;
    expect((await call('GET /api/demos', { headers })).status).toBe(reads);
    expect((await call('GET /', { headers })).status).toBe(200);
    expect(ran).toEqual([]);
  });

  it('runs at once with the right token or from a listed page', async () => {
    expect(await tryNext(go('none', { authorization: 'Bearer secret' }))).toBe(done);
    expect(await tryNext(go('none'), {}, 'GET /~secret/api/next')).toBe(done);
    expect(await tryNext(go('cross-site', { referer: 'https://remote.example/' }), policy)).toBe(done);
  });

  it('is rejected for a POST, whether by a form or an unknown sender', async () => {
    const lines = ['POST /api/next', 'POST /api/reset', 'POST /api/stop'];
    for (const line of lines) expect(await tryNext(go('none'), {}, line)).toBe('403 cross-site, ran 0');
    const extension = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors' };
    for (const line of lines) expect(await tryNext(extension, {}, line)).toBe('403 cross-site, ran 0');
  });
});

describe('a link on another site', () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  it('leads to a confirmation page, with the title escaped', async () => {
    const { call, ran, lines } = createInProcess();
    const { status, headers: answered, body } = await call('GET /api/runById?id=hello', { headers });
    expect([status, answered['Content-Type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect([ran, lines]).toEqual([[], []]);
    expect(body).toContain('Run “Say &lt;hello&gt;”');
    expect(answered['Content-Security-Policy']).toMatch(/script-src 'sha256-[\w+/=]+'/);
    expect(answered['X-Frame-Options']).toBe('DENY');
  });

  it('runs the command only when its page sends the confirmation', async () => {
    const { call, ran } = createInProcess();
    await call('GET /api/runById?id=hello', { headers });
    const click = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', origin: 'http://localhost:3710' };
    expect(outcome(await call('POST /api/runById?id=hello', { headers: click }))).toBe('200 done');
    expect(ran).toEqual(['runById hello']);
  });

  it('requires the token if one is required, and then runs at once', async () => {
    const policy = { requireToken: true };
    expect(await tryNext(headers, policy)).toBe('401 token-required, ran 0');
    expect(await tryNext(headers, policy, 'GET /api/next?token=secret')).toBe(done);
  });
});

describe('the rules for requests', () => {
  const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

  it('are checked in their order, before the route', async () => {
    const wrong = { requireToken: true };
    const everything = { host: 'evil.example', ...evil };
    expect(await tryNext(everything, wrong, 'GET //nowhere')).toBe('421 misdirected-request, ran 0');
    expect(await tryNext(evil, wrong, 'GET //nowhere')).toBe('400 bad-request, ran 0');
    expect(await tryNext(evil, wrong, 'GET /nowhere')).toBe('403 cross-site, ran 0');
    expect(await tryNext({}, wrong, 'GET /nowhere')).toBe('401 token-required, ran 0');
    expect(await tryNext({}, wrong, 'PUT /api/next')).toBe('401 token-required, ran 0');
    expect(await tryNext({}, {}, 'PUT /api/next')).toBe('405 method-not-allowed, ran 0');
  });

  it('are checked before workspace trust, which only commands require', async () => {
    const { call, ran } = createInProcess({ isTrusted: () => false });
    expect(outcome(await call('GET /api/next', { headers: evil }))).toBe('403 cross-site');
    for (const line of ['GET /api/next', 'POST /api/next', 'POST /api/stop', 'GET /api/zoom-in', 'GET /api/runById']) {
      expect(outcome(await call(line))).toBe('403 untrusted-workspace');
    }
    expect(outcome(await call('GET /api/demos'))).toBe('200');
    expect(ran).toEqual([]);
  });
});

describe('rule 4: the token', () => {
  const policy = { requireToken: true };

  it('is read from the header or the query', async () => {
    expect(await tryNext({ authorization: 'Bearer secret' }, policy)).toBe(done);
    expect(await tryNext({ authorization: 'bearer  secret' }, policy)).toBe(done);
    expect(await tryNext({}, policy, 'GET /api/next?token=secret')).toBe(done);
  });

  it.each([
    [{}, '', '401 token-required'],
    [{ authorization: 'Basic c2VjcmV0' }, '', '401 token-required'],
    [{ authorization: 'Bearer Secret' }, '', '401 token-wrong'],
    [{ authorization: 'Bearer secret, Bearer x' }, '', '401 token-wrong'],
    [{ authorization: 'Bearer' }, '', '401 token-wrong'],
    [{ cookie: 'token=secret' }, '?TOKEN=secret', '401 token-required'],
    [{}, '?token=', '401 token-wrong'],
    [{}, '?token=secret2', '401 token-wrong'],
  ])('is rejected when it is %j%s', async (headers: Headers, query, expected) => {
    expect(await tryNext(headers, policy, `GET /api/next${query}`)).toBe(`${expected}, ran 0`);
    expect(await tryNext(headers, policy, `GET /nowhere${query}`)).toBe(`${expected}, ran 0`);
  });

  it('may be the base path of every route', async () => {
    const { call, ran } = createInProcess({ policy });
    for (const line of [
      'GET /~secret/api/demos',
      'GET /~secret/api/state',
      'HEAD /~secret/api/notes',
      'GET /~secret/',
    ]) {
      expect((await call(line)).status).toBe(200);
    }
    for (const line of [
      'GET /~secret',
      'GET /~secret/API/next/?bringToFront=1',
      'POST /~secret/api/runById?id=hello',
    ]) {
      expect((await call(line)).status).toBe(200);
    }
    expect(ran).toEqual(['next {"bringToFront":true}', 'runById hello']);
    expect(outcome(await call('GET /~secret/nowhere'))).toBe('404 not-found');
    expect(outcome(await call('GET /~secret//api/next'))).toBe('404 not-found');
  });

  it.each([
    '/~wrong/api/next',
    '/~/api/next',
    '/~Secret/api/next',
    '/%7Esecret/api/next',
    '/~~secret/api/next',
    '/~secret/api/next?token=secret',
    '/~wrong/api/next?token=secret',
    '/api/next?token=secret&token=secret',
    '/~secret/~secret/api/next',
  ])('is not accepted in %s', async (target) => {
    expect(await tryNext({}, policy, `GET ${target}`)).toMatch(/^40[14] .*, ran 0$/);
  });

  it('is rejected when it is sent in two places', async () => {
    expect(await tryNext({ authorization: 'Bearer secret' }, policy, 'GET /~secret/api/next')).toBe(
      '401 token-wrong, ran 0',
    );
  });

  it.each(['?token=secret&token=secret', '?token=a&token=b'])(
    'is rejected when several tokens are sent (%s), even if none is required',
    async (query) => {
      for (const required of [policy, {}]) {
        expect(await tryNext({}, required, `GET /api/next${query}`)).toBe('401 token-wrong, ran 0');
      }
      expect(await tryNext({ authorization: 'Bearer secret' }, {}, 'GET /api/next?token=secret')).toBe(
        '401 token-wrong, ran 0',
      );
    },
  );

  it('appears in no log line and no response', async () => {
    const next = () => Promise.reject(new Error('a bug'));
    const { call, lines } = createInProcess({ policy, show: { next } });
    for (const path of [
      '/',
      '/api/next',
      '/api/previous',
      '/api/nowhere',
      '/api/openapi.json',
      '/api/runById',
      '/api/state',
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
        const { headers, body } = await call(`${method} /~secret${path}`);
        expect(JSON.stringify(headers) + String(body)).not.toContain('secret');
        expect(headers['Referrer-Policy']).toBe('no-referrer');
      }
    }
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join()).not.toContain('secret');
  });

  it('is not required for the page at `/`, which contains no data of the show', async () => {
    const { call } = createInProcess({ policy });
    const { status, body } = await call('GET /');
    expect([status, String(body)]).toEqual([200, expect.not.stringMatching(/Say|hello/)]);
    expect((await call('HEAD /')).status).toBe(200);
  });

  it('is asked for with WWW-Authenticate when it is missing', async () => {
    const { call } = createInProcess({ policy });
    expect((await call('GET /api/demos')).headers['WWW-Authenticate']).toBe('Bearer');
  });

  it('is never accepted when no token is configured', async () => {
    for (const token of [undefined, '']) {
      expect(await tryNext({}, { ...policy, token }, 'GET /api/next?token=')).toBe('401 token-wrong, ran 0');
    }
  });

  it('replaces the origin rule when it is right, even if none is required', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', authorization: 'Bearer secret' };
    expect(await tryNext(headers)).toBe(done);
    expect(await tryNext({ ...headers, authorization: 'Bearer wrong' })).toBe('403 cross-site, ran 0');
  });

  it.each(['Bearer old', 'Bearer', 'Bearer a b'])(
    'is rejected when it is wrong, even if none is required: %s',
    async (authorization) => {
      expect(await tryNext({ authorization })).toBe('401 token-wrong, ran 0');
      expect(await tryNext({})).toBe(done);
    },
  );

  it('may be wrong ten times a minute per address; the right token is always accepted', async () => {
    const { call, clock, ran } = createInProcess({ policy });
    const wrong = async (peer: string) => outcome(await call('GET /api/next?token=wrong', { peer }));
    for (let i = 0; i < 10; i++) expect(await wrong('::1')).toBe('401 token-wrong');
    expect(await wrong('::1')).toBe('429 too-many-attempts');
    expect(await wrong('127.0.0.1')).toBe('401 token-wrong');
    expect(ran).toEqual([]);
    expect(outcome(await call('GET /api/next?token=secret', { peer: '::1' }))).toBe('200 done');
    await clock.advance(59_999);
    expect(await wrong('::1')).toBe('429 too-many-attempts');
    await clock.advance(1);
    expect(await wrong('::1')).toBe('401 token-wrong');
    expect(ran).toEqual(['next']);
  });
});
