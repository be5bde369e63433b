import { once } from 'node:events';
import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApi } from '../../src/api/api.ts';
import { followerLimit } from '../../src/api/audience-feed.ts';
import { startServer } from '../../src/api/server/server.ts';
import { createSubscribers } from '../../src/api/subscriptions/subscribers.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createFakeEditorPort } from './fake-editor-port.ts';
import { createFakeFeed } from './fake-feed.ts';
import { createInProcess } from './in-process.ts';

const log = { info: () => undefined, warn: () => undefined, error: console.error };
const far = { peer: '192.168.1.7', localAddress: '192.168.1.2', headers: { host: '192.168.1.2:3710' } };
const open = () => {
  const audience = createFakeFeed();
  return { audience, ...createInProcess({ audience, policy: { isForAudienceOnly: true } }) };
};

describe('the addresses of the audience', () => {
  it('answer other machines that know the code, in any case, and no others', async () => {
    const { call } = open();
    for (const path of ['/f/K7QX', '/f/k7qx', '/f/K7QX/steps', '/f/K7QX/steps/1', '/f/K7QX/']) {
      expect([path, (await call(`GET ${path}`, far)).status]).toEqual([path, 200]);
    }
    for (const path of ['/f/K7QQ', '/f/K7QX/steps/2', '/f/K7QX/steps/x']) {
      expect([path, (await call(`GET ${path}`, far)).status]).toEqual([path, 404]);
    }
  });

  it('hand out pictures that run no script, for the browser to keep', async () => {
    const { call } = open();
    const { status, headers, body } = await call('GET /f/K7QX/media/1', far);
    expect([status, headers['Content-Type'], String(body)]).toEqual([200, 'image/svg+xml', '<svg/>']);
    expect(headers['Content-Security-Policy']).toBe("default-src 'none'; sandbox");
    expect(headers['Cache-Control']).toContain('immutable');
    expect((await call('GET /f/K7QX/media/2', far)).status).toBe(404);
    expect((await call('GET /f/WRNG/media/1', far)).status).toBe(404);
  });

  it('are unknown addresses for other methods, and once the show is no longer shared', async () => {
    const { call, audience } = open();
    for (const method of ['POST', 'OPTIONS', 'DELETE']) {
      const [right, wrong] = [await call(`${method} /f/K7QX`, far), await call(`${method} /f/WRNG`, far)];
      expect([method, right.status]).toEqual([method, 401]);
      expect(right).toEqual(wrong);
    }
    audience.setCode(undefined);
    for (const path of ['/f/K7QX', '/f/K7QX/steps', '/f/undefined']) {
      expect([path, (await call(`GET ${path}`, far)).status]).toEqual([path, 404]);
    }
  });

  it('allow ten wrong codes a minute from a machine', async () => {
    const { call, clock } = open();
    for (let guess = 0; guess < 10; guess++) expect((await call(`GET /f/WRO${guess}`, far)).status).toBe(404);
    expect((await call('GET /f/WRNG', far)).status).toBe(429);
    expect((await call('GET /f/K7QX', far)).status).toBe(200);
    expect((await call('GET /f/WRNG', { ...far, peer: '192.168.1.8' })).status).toBe(404);
    await clock.advance(60_000);
    expect((await call('GET /f/WRNG', far)).status).toBe(404);
  });

  it('may be opened from a link of another page, and not read by its scripts', async () => {
    const { call } = open();
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await call('GET /f/K7QX', { ...far, headers: { ...far.headers, ...link } })).status).toBe(200);
    const script = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'https://evil.example' };
    expect((await call('GET /f/K7QX/steps', { ...far, headers: { ...far.headers, ...script } })).status).toBe(403);
  });

  it('are all that another machine can call while only the audience may, even with the token of the remote', async () => {
    const { call, ran } = open();
    const withToken = { ...far, headers: { ...far.headers, authorization: 'Bearer secret' } };
    for (const line of [
      'GET /api/next',
      'GET /api/state',
      'GET /api/notes',
      'GET /preview',
      'GET /api/events',
      'POST /mcp',
    ]) {
      expect([line, (await call(line, far)).status]).toEqual([line, 401]);
      expect([line, (await call(line, withToken)).status]).toEqual([line, 401]);
    }
    expect(ran).toEqual([]);
    expect((await call('GET /api/state', { headers: { authorization: 'Bearer secret' } })).status).toBe(200);
  });

  it('have a page whose policy allows its own script only', async () => {
    const { call } = open();
    const { headers, body } = await call('GET /f/K7QX', {
      ...far,
      headers: { ...far.headers, 'accept-encoding': 'gzip' },
    });
    expect(headers['Content-Security-Policy']).toMatch(/script-src 'sha256-[^' ]+';.*connect-src 'self'/);
    expect(gunzipSync(body as Uint8Array).toString()).toContain('<!doctype html>');
  });
});

describe('a room of followers', () => {
  const serve = async (count: number) => {
    const audience = createFakeFeed();
    const followers = createSubscribers(count);
    const policy = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: undefined };
    const parts = { show: createFakeEditorPort(), clock: systemClock, log, isTrusted: () => true };
    const webFile = async () => Buffer.from('go()');
    const api = createApi({ ...parts, policy: () => policy, audience, followers, webFile });
    const roomForMore = () => followerLimit;
    const server = await startServer({ port: 0, api, clock: systemClock, log, roomForMore });
    onTestFinished(() => server.stop());
    const url = `http://localhost:${server.port}/f/K7QX`;
    return { audience, followers, url };
  };
  const follow = async (url: string) => {
    const [response] = await once(get(`${url}/events?since=0`), 'response');
    const told = { text: '', isEnded: false };
    response.on('data', (chunk: Buffer) => {
      told.text += chunk;
    });
    response.on('close', () => {
      told.isEnded = true;
    });
    response.on('error', () => undefined);
    return told;
  };

  it('gets each step as an event, and is counted', async () => {
    const { audience, followers, url } = await serve(10);
    const told = await Promise.all([follow(url), follow(url)]);
    audience.add();
    await expect
      .poll(() => told.every(({ text }) => text.includes('data: {"since":1,"version":2,"count":2}')))
      .toBe(true);
    expect(told[0]?.text).toContain('event: update\ndata: {"since":0,"version":1,"count":1}');
    expect(followers.count).toBe(2);
  });

  it('is told that it is full, and has its own places beside those of the API', async () => {
    const { url, followers } = await serve(2);
    await Promise.all([follow(url), follow(url)]);
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('The room is full')]);
    expect((await fetch(`${url}/events`)).status).toBe(503);
    expect((await fetch(new URL('/api/state', url))).status).toBe(200);
    expect(followers.count).toBe(2);
  });

  it('is left when the show is no longer shared', async () => {
    const { audience, url, followers } = await serve(10);
    const told = await follow(url);
    audience.setCode(undefined);
    await expect.poll(() => told.isEnded).toBe(true);
    await expect.poll(() => followers.count).toBe(0);
  });

  it('has room for more callers than the API alone', async () => {
    const { url, followers } = await serve(500);
    await Promise.all(Array.from({ length: 300 }, () => follow(url)));
    expect(followers.count).toBe(300);
  });
});
