import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/api/route-table.ts';
import type { WebFile } from '../../src/api/web-file.ts';
import { drawHomeIcon } from '../config/home-icon.ts';
import { buildRemotePage } from '../config/remote-page.ts';
import { createInProcess, outcome } from './in-process.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** Bytes. 12 kB of it is the pad of the slide: a phone loads it before the talk, over the local network. */
const pageLimit = 86_000;

describe('the remote', () => {
  let page: string;
  beforeAll(async () => {
    page = await buildRemotePage();
  });
  const read: WebFile[] = [];
  const open = (token = false) =>
    createInProcess({
      policy: { requireToken: token },
      webFile: async (name) => {
        read.push(name);
        return name === 'remote.html' ? Buffer.from(page) : readFile(`src/assets/${name}`);
      },
    });

  it('is one page of less than 86 kB that requests nothing from elsewhere', async () => {
    const { status, headers, body } = await open().call('GET /', { headers: browser });
    expect([status, headers['Content-Type'], headers.Vary]).toEqual([
      200,
      'text/html; charset=utf-8',
      'Accept, Accept-Encoding',
    ]);
    expect(String(body)).toBe(page);
    expect(Buffer.byteLength(page)).toBeLessThan(pageLimit);
    const addresses = [...page.matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
    const outside = addresses.filter((address) => !address.startsWith('#'));
    expect(outside).toEqual(['icon.svg', 'apple-touch-icon.png', 'remote.webmanifest']);
    expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });

  it.each(['gzip', 'deflate, GZIP;q=0.8, br', 'gzip;q=1.0'])(
    'is sent compressed to a client that accepts “%s”',
    async (encoding) => {
      const { headers, body } = await open().call('GET /', { headers: { ...browser, 'accept-encoding': encoding } });
      expect(headers['Content-Encoding']).toBe('gzip');
      expect(gunzipSync(body as Uint8Array).toString()).toBe(page);
    },
  );

  it.each([undefined, 'br', 'gzip;q=0', 'gzip; q=0.000', 'x-gzip2'])(
    'is sent uncompressed to a client that accepts “%s”',
    async (encoding) => {
      const { headers, body } = await open().call('GET /', { headers: { ...browser, 'accept-encoding': encoding } });
      expect(headers['Content-Encoding']).toBeUndefined();
      expect(body).toBe(page);
    },
  );

  it('may run only its own script and style', async () => {
    const { headers } = await open().call('GET /', { headers: browser });
    const hash = (name: string) => {
      const [, text = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(page) ?? [];
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    };
    expect(headers['Content-Security-Policy']?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src ${hash('style')}`,
      `script-src ${hash('script')}`,
      "connect-src 'self'",
      "img-src 'self' blob: data:",
      'media-src data:',
      "manifest-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(page).not.toMatch(/ on[a-z]+=| style=/);
  });

  it('needs no token, nor do its parts; the data it shows needs one', async () => {
    const { call } = open(true);
    for (const path of ['/', '/~wrong/', '/remote.webmanifest', '/icon.svg', '/apple-touch-icon.png']) {
      expect((await call(`GET ${path}`, { headers: browser })).status).toBe(200);
    }
    expect(outcome(await call('GET /api/state', { headers: browser }))).toBe('401 token-required');
  });

  it('is read from the disk once, at the first request', async () => {
    read.length = 0;
    const { call } = open();
    expect(read).toEqual([]);
    for (let turn = 0; turn < 3; turn++) await call('GET /', { headers: browser });
    expect(read).toEqual(['remote.html']);
  });

  it('starts from a home screen at the root with its icons and without a token', async () => {
    const secret = 'a-token-of-this-talk';
    const { call } = createInProcess({
      policy: { requireToken: true, token: secret },
      webFile: async (name) => (name.startsWith('icon-') ? Buffer.from(name) : readFile(`src/assets/${name}`)),
    });
    for (const path of [
      '/remote.webmanifest',
      `/~${secret}/remote.webmanifest`,
      `/remote.webmanifest?token=${secret}`,
    ]) {
      const { status, headers, body } = await call(`GET ${path}`);
      expect([status, headers['Content-Type']]).toEqual([200, 'application/manifest+json']);
      expect(String(body)).not.toContain(secret);
      const { start_url, scope, display, icons } = JSON.parse(String(body));
      const base = `http://localhost:3710${path}`;
      expect([start_url, scope].map((url) => new URL(url, base).href)).toEqual(Array(2).fill('http://localhost:3710/'));
      expect(display).toBe('standalone');
      expect(icons).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ sizes: '512x512', type: 'image/webp', purpose: 'any' }),
          expect.objectContaining({ sizes: 'any', type: 'image/svg+xml', purpose: 'any' }),
        ]),
      );
      for (const { src, type } of icons) {
        expect(new URL(src, base).href).not.toContain(secret);
        const icon = await call(`GET ${src}`);
        expect([src, icon.status, icon.headers['Content-Type']]).toEqual([src, 200, type]);
      }
    }
    expect((await open().call('GET /apple-touch-icon.png')).body).toEqual(await readFile('src/assets/touch-icon.png'));
  });

  it('has a home screen icon that the build draws from the logo', async () => {
    const webp = await drawHomeIcon(await readFile('src/assets/icon.svg', 'utf8'));
    const { data, info } = await sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 4, (y * 512 + x) * 4 + 4)];
    expect([info.width, info.height]).toEqual([512, 512]);
    expect(at(0, 0)[3]).toBe(0); // outside of its rounded corner
    expect(at(511, 256)[3]).toBe(255);
    expect(Math.min(...at(205, 256))).toBeGreaterThan(190); // the play symbol
    const bar = at(369, 256).map((value, index) => value - [0xff, 0xcf, 0x5c, 0xff][index]!);
    expect(Math.max(...bar.map(Math.abs))).toBeLessThan(8); // and its bar
  });

  it('is replaced for curl by one screen of text with each call as a command to copy', async () => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const answer = await open().call('GET /', { headers });
      expect([answer.status, answer.headers['Content-Type']]).toEqual([200, 'text/plain; charset=utf-8']);
      const lines = String(answer.body).split('\n');
      expect(lines.length).toBeLessThanOrEqual(42);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
      for (const { path, kind, parameters = [] } of routes) {
        // Each command works as printed, or is left out.
        if (parameters.some(({ required, isMadeAtRunTime }) => required && isMadeAtRunTime)) continue;
        const isTold = lines.some((line) => line.includes(`localhost:3710${path}`));
        if (kind !== 'page') expect([path, isTold]).toEqual([path, kind !== 'window' && kind !== 'audience']);
      }
    }
    expect((await open().call('HEAD /')).headers['Content-Type']).toBe('text/plain; charset=utf-8');
  });

  it('has our name in the Server header, so that other windows know who has the port', async () => {
    for (const headers of [browser, {}])
      expect((await open().call('HEAD /', { headers })).headers.Server).toBe('Showrunner');
  });
});

describe('a command with the header Showrunner-Instance', () => {
  it('runs only on the server that it names', async () => {
    const { call, ran } = createInProcess();
    const instance = (await call('GET /api/state')).headers['Showrunner-Instance'];
    expect(instance).toMatch(/^[\w-]{12}$/);
    expect((await call('GET /api/events')).headers['Showrunner-Instance']).toBe(instance);
    expect(outcome(await call('POST /api/next', { headers: { 'showrunner-instance': instance } }))).toBe('200 done');
    expect(ran).toHaveLength(1);
    const other = (await createInProcess().call('GET /api/state')).headers['Showrunner-Instance'];
    expect(other).not.toBe(instance);
    expect(outcome(await call('POST /api/next', { headers: { 'showrunner-instance': other } }))).toBe('412 restarted');
    expect(ran).toHaveLength(1);
  });
});
