import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/api/routes.ts';
import type { WebFile } from '../../src/api/web-file.ts';
import { buildRemotePage } from '../config/remote-page.ts';
import { createInProcess, outcome } from './in-process.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** Bytes. The pad of the slide is 12 kB of it: a phone has it before the talk, over the local net. */
const pageLimit = 68_500;

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

  it('is one page of less than 68.5 kB that asks for nothing from elsewhere', async () => {
    const { status, headers, body } = await open().call('GET /', { headers: browser });
    expect([status, headers['Content-Type'], headers.Vary]).toEqual([200, 'text/html; charset=utf-8', 'Accept']);
    expect(String(body)).toBe(page);
    expect(Buffer.byteLength(page)).toBeLessThan(pageLimit);
    const addresses = [...page.matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
    const outside = addresses.filter((address) => !address.startsWith('#'));
    expect(outside).toEqual(['icon.svg', 'apple-touch-icon.png', 'remote.webmanifest']);
    expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });

  it('runs its own script and style and nothing else', async () => {
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

  it('needs no token, as its parts do; what it shows does', async () => {
    const { call } = open(true);
    for (const path of ['/', '/~wrong/', '/remote.webmanifest', '/icon.svg', '/apple-touch-icon.png']) {
      expect((await call(`GET ${path}`, { headers: browser })).status).toBe(200);
    }
    expect(outcome(await call('GET /api/state', { headers: browser }))).toBe('401 token-required');
  });

  it('is read once, when it is first asked for', async () => {
    read.length = 0;
    const { call } = open();
    expect(read).toEqual([]);
    for (let turn = 0; turn < 3; turn++) await call('GET /', { headers: browser });
    expect(read).toEqual(['remote.html']);
  });

  it('keeps the address it was opened at on a home screen', async () => {
    const { headers, body } = await open().call('GET /remote.webmanifest');
    const manifest = JSON.parse(String(body));
    expect(headers['Content-Type']).toBe('application/manifest+json');
    expect(manifest).not.toHaveProperty('start_url');
    expect(manifest).toMatchObject({ name: 'Showrunner', display: 'standalone' });
    for (const { src } of manifest.icons) expect(routes.map(({ path }) => path)).toContain(`/${src}`);
    expect((await open().call('GET /apple-touch-icon.png')).body).toEqual(await readFile('src/assets/touch-icon.png'));
  });

  it('is told to curl in one screen of text, each call as a line to copy', async () => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const answer = await open().call('GET /', { headers });
      expect([answer.status, answer.headers['Content-Type']]).toEqual([200, 'text/plain; charset=utf-8']);
      const lines = String(answer.body).split('\n');
      expect(lines.length).toBeLessThanOrEqual(40);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
      for (const { path, kind } of routes) {
        const isTold = lines.some((line) => line.includes(`localhost:3710${path}`));
        if (kind !== 'page') expect([path, isTold]).toEqual([path, kind !== 'window']);
      }
    }
    expect((await open().call('HEAD /')).headers['Content-Type']).toBe('text/plain; charset=utf-8');
  });

  it('says our name to everybody: by that another window knows who holds its port', async () => {
    for (const headers of [browser, {}])
      expect((await open().call('HEAD /', { headers })).headers.Server).toBe('Showrunner');
  });
});

describe('a command that means a certain server', () => {
  it('runs there, and nowhere else', async () => {
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
