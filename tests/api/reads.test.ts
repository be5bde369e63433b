import { describe, expect, it } from 'vitest';
import { DemoError } from '../../src/core/errors.ts';
import { someDemos } from './fake-editor-port.ts';
import { createInProcess, outcome } from './in-process.ts';

describe('/api/demos', () => {
  it('returns the demos with exactly these fields', async () => {
    const { status, headers, body } = await createInProcess().call('GET /api/demos');
    expect(status).toBe(200);
    expect(JSON.parse(String(body))).toEqual(someDemos);
    expect(headers['Content-Length']).toBe(String(Buffer.byteLength(String(body))));
    expect(headers['Cache-Control']).toBe('no-cache');
    expect(headers.Connection).toBeUndefined();
  });

  it('has an ETag that changes only with the demos', async () => {
    let demos = someDemos;
    const { call } = createInProcess({ show: { demos: () => demos } });
    const first = (await call('GET /api/demos')).headers.ETag;
    expect((await call('GET /api/demos')).headers.ETag).toBe(first);
    demos = { ...someDemos, slides: { notes: 'x' } };
    const changed = await call('GET /api/demos');
    expect(changed.headers.ETag).not.toBe(first);
    expect(JSON.parse(String(changed.body)).slides).toEqual({ notes: 'x' });
  });

  it('responds 304 to a client that already has the demos', async () => {
    const { call } = createInProcess();
    const { ETag = '' } = (await call('GET /api/demos')).headers;
    for (const header of [ETag, `W/${ETag}`, `"x", ${ETag}`, '*']) {
      const { status, body, headers } = await call('GET /api/demos', { headers: { 'if-none-match': header } });
      expect([status, body, headers.ETag, headers['Content-Length']]).toEqual([304, undefined, ETag, undefined]);
    }
    expect((await call('GET /api/demos', { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it('responds 503 while the show is starting', async () => {
    const demos = () => {
      throw new DemoError('starting', 'The demo files are being read.');
    };
    expect(outcome(await createInProcess({ show: { demos } }).call('GET /api/demos'))).toBe('503 starting');
  });
});

describe('/api/notes', () => {
  it.each([
    [undefined, 'text/markdown; charset=utf-8'],
    ['*/*', 'text/markdown; charset=utf-8'],
    ['application/json', 'application/json'],
    ['application/json;q=0.5, text/markdown', 'text/markdown; charset=utf-8'],
    ['application/json, text/*;q=0.9', 'application/json'],
    ['text/markdown;q=0, */*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/html, application/json;q=0.1', 'application/json'],
    ['application/json;q=oops', 'text/markdown; charset=utf-8'],
  ])('with Accept: %s responds with %s', async (accept, type) => {
    const { call } = createInProcess();
    for (const line of ['GET /api/notes', 'POST /api/notes']) {
      const { status, headers, body } = await call(line, { headers: { accept } });
      expect([status, headers['Content-Type'], headers.Vary]).toEqual([200, type, 'Accept']);
      expect(body).toBe(type === 'application/json' ? '{"notes":"# Notes"}' : '# Notes');
    }
  });

  it('reads a notes file by its path in a POST', async () => {
    const { call } = createInProcess();
    expect((await call('POST /api/notes', { body: { path: 'notes/a.md' } })).body).toBe('# Notes of notes/a.md');
    for (const line of ['GET /api/notes?path=a.md', 'POST /api/notes?path=a.md'])
      expect((await call(line)).body).toBe('# Notes');
    for (const path of ['', 7, null, true, ['a.md'], { path: 'a.md' }])
      expect(outcome(await call('POST /api/notes', { body: { path } }))).toBe('400 bad-request');
  });

  it.each([
    ['no-notes', 404],
    ['notes-not-found', 404],
    ['path-outside-workspace', 403],
    ['not-a-notes-file', 403],
    ['bad-request', 400],
    ['payload-too-large', 413],
  ] as const)('responds to %s with %i', async (code, status) => {
    const notes = async () => {
      throw new DemoError(code, 'No.');
    };
    expect(outcome(await createInProcess({ show: { notes } }).call('GET /api/notes'))).toBe(`${status} ${code}`);
  });
});

describe('/api/screenshot', () => {
  it('returns the picture as a data URI', async () => {
    const { body, headers } = await createInProcess().call('GET /api/screenshot');
    expect(String(body)).toBe('{"screenshot":"data:image/png;base64,UE5HIDEyODA="}');
    expect(headers['X-Screenshot-Source']).toBe('card');
  });

  it('sends Retry-After for a fallback picture while the browser still draws', async () => {
    const screenshot = async () => ({ png: Buffer.from('PNG'), source: 'card', isProvisional: true }) as const;
    for (const target of ['/api/screenshot', '/api/screenshot.png']) {
      const { status, headers } = await createInProcess({ show: { screenshot } }).call(`GET ${target}`);
      expect([status, headers['X-Screenshot-Source'], headers['Retry-After']]).toEqual([200, 'card', '1']);
      expect(headers['Cache-Control']).toBe('no-store');
    }
  });

  it('returns the PNG in the requested width at screenshot.png', async () => {
    const { call } = createInProcess();
    for (const [query, png] of [
      ['', 'PNG 1280'],
      ['?w=48', 'PNG 48'],
      ['?w=72&style=key', 'PNG 72 key'],
      ['?w=3840', 'PNG 3840'],
      ['?of=next', 'PNG 1280'],
      ['?of=current&w=640', 'PNG 640 current'],
      ['?of=current&w=72&style=key', 'PNG 72 key current'],
    ]) {
      const { status, headers, body } = await call(`GET /api/screenshot.png${query}`);
      expect([status, headers['Content-Type'], headers['X-Screenshot-Source']]).toEqual([200, 'image/png', 'card']);
      expect(String(body)).toBe(png);
    }
  });

  it.each(['47', '3841', '-1', '1280.5', '1e3', '', 'wide', '0x500', '%31%32%38%30x'])(
    'rejects the width "%s" before anything is drawn',
    async (width) => {
      const screenshot = async () => {
        throw new Error('drawn');
      };
      const { call } = createInProcess({ show: { screenshot } });
      expect(outcome(await call(`GET /api/screenshot.png?w=${width}`))).toBe('400 bad-request');
    },
  );

  it('rejects an unknown style', async () => {
    expect(outcome(await createInProcess().call('GET /api/screenshot.png?style=button'))).toBe('400 bad-request');
  });

  it('/api/demos has the titles of demo files when they are requested, with another ETag', async () => {
    const { call } = createInProcess();
    const [plain, titled] = [await call('GET /api/demos'), await call('GET /api/demos?titles')];
    expect(JSON.parse(String(plain.body)).demoFiles[0]).not.toHaveProperty('title');
    expect(JSON.parse(String(titled.body)).demoFiles[0]).toMatchObject({ title: 'The talk', demos: [{ id: 'hello' }] });
    expect(titled.headers.ETag).not.toBe(plain.headers.ETag);
    const headers = { 'if-none-match': titled.headers.ETag };
    expect((await call('GET /api/demos?titles', { headers })).status).toBe(304);
    expect((await call('GET /api/demos', { headers })).status).toBe(200);
  });

  it('returns what is shown now as JSON too, and rejects other values of "of"', async () => {
    const { call } = createInProcess();
    const { body } = await call('GET /api/screenshot?of=current');
    expect(String(body)).toBe(`{"screenshot":"data:image/png;base64,${btoa('PNG 1280 current')}"}`);
    for (const path of ['/api/screenshot', '/api/screenshot.png']) {
      for (const of of ['', 'previous', 'Current']) {
        expect(outcome(await call(`GET ${path}?of=${of}`))).toBe('400 bad-request');
      }
    }
  });

  it('rejects a second width', async () => {
    const answer = await createInProcess().call('GET /api/screenshot.png?w=200&w=300');
    expect(outcome(answer)).toBe('400 duplicate-parameter');
  });

  it('responds 404 when nothing comes next', async () => {
    const screenshot = async () => {
      throw new DemoError('nothing-next', 'The show is at its end.');
    };
    const { call } = createInProcess({ show: { screenshot } });
    for (const path of ['/api/screenshot', '/api/screenshot.png']) {
      expect(outcome(await call(`GET ${path}`))).toBe('404 nothing-next');
    }
  });

  it('responds 404 when nothing is shown yet', async () => {
    const screenshot = async () => {
      throw new DemoError('nothing-current', 'Nothing is shown yet.');
    };
    const { call } = createInProcess({ show: { screenshot } });
    expect(outcome(await call('GET /api/screenshot?of=current'))).toBe('404 nothing-current');
  });

  it('responds 503 when no picture can be taken', async () => {
    const screenshot = async () => {
      throw new DemoError('no-screenshot', 'There is no browser.');
    };
    expect(outcome(await createInProcess({ show: { screenshot } }).call('GET /api/screenshot'))).toBe(
      '503 no-screenshot',
    );
  });
});

describe('every read', () => {
  it('responds to HEAD as to GET, but without the body', async () => {
    const { call } = createInProcess();
    for (const path of [
      '/',
      '/api/demos',
      '/api/notes',
      '/api/screenshot',
      '/api/screenshot.png?w=640',
      '/api/state',
      '/api/events',
    ]) {
      const get = await call(`GET ${path}`);
      const head = await call(`HEAD ${path}`);
      expect([head.status, head.headers, head.body]).toEqual([200, get.headers, undefined]);
    }
  });

  it.each([
    ['/api/demos', 'GET, HEAD, OPTIONS'],
    ['/api/notes', 'GET, HEAD, POST, OPTIONS'],
    ['/api/next', 'GET, POST, OPTIONS'],
    ['/api/stop', 'POST, OPTIONS'],
  ])('lists its methods in OPTIONS, like every command: %s', async (path, allow) => {
    const { call, ran } = createInProcess();
    const { status, headers } = await call(`OPTIONS ${path}`);
    expect([status, headers.Allow]).toEqual([204, allow]);
    expect((await call(`PATCH ${path}`)).headers.Allow).toBe(allow);
    expect(ran).toEqual([]);
  });
});

describe('every response', () => {
  it.each(['GET /', 'GET /api/demos', 'GET /api/next', 'GET /nowhere', 'PUT /api/next', 'GET //x'])(
    'has security headers: %s',
    async (line) => {
      const { headers } = await createInProcess().call(line);
      expect(headers).toMatchObject({
        'Cache-Control': line === 'GET /api/demos' ? 'no-cache' : 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Frame-Options': 'DENY',
      });
      expect(headers['Content-Security-Policy']).toContain("default-src 'none'");
      expect(headers).not.toHaveProperty('X-Powered-By');
    },
  );
});
