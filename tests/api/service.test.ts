import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { StepResult } from '../../src/api/editor-port.ts';
import { createFakeEditorPort, type FakeEditorPort } from './fake-editor-port.ts';
import { createRig, freePort, isOpen } from './service-rig.ts';

const get = (port: number, path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`http://localhost:${port}${path}`, {
    headers: { 'sec-fetch-mode': 'cors', ...headers },
    ...(signal && { signal }),
  });

/** Headers that only a right token makes up for. */
const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

describe('the API service', () => {
  it('is off by default', async () => {
    const port = await freePort();
    const { service, seen } = createRig({ 'api.port': port });
    await service.refresh();
    expect([service.status, seen, await isOpen(port)]).toEqual([{ state: 'off' }, [], false]);
  });

  it('starts and stops with the settings, and reports each state', async () => {
    const port = await freePort();
    const { service, set, seen } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    expect((await get(port, '/api/demos')).status).toBe(200);
    await set({ 'api.enabled': false });
    expect(await isOpen(port)).toBe(false);
    await set({ 'api.enabled': true });
    expect((await get(port, '/api/demos')).status).toBe(200);
    expect(seen.map(({ state }) => state)).toEqual(['starting', 'on', 'off', 'starting', 'on']);
    expect(service.status).toEqual({ state: 'on', port, url: `http://localhost:${port}` });
  });

  it('serves nothing before the show is ready, even if settings change meanwhile', async () => {
    const port = await freePort();
    let come: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => {
      come = resolve;
    });
    const rig = createRig({ 'api.enabled': true, 'api.port': port }, { ready });
    const changed = rig.set({});
    await new Promise((passed) => setTimeout(passed, 100));
    expect([rig.seen, await isOpen(port)]).toEqual([[], false]);
    come();
    await changed;
    expect(await isOpen(port)).toBe(true);
  });

  it('knows whether an event stream is open, without counting polls', async () => {
    const port = await freePort();
    const show = createFakeEditorPort();
    const { service } = createRig({ 'api.enabled': true, 'api.port': port }, { show });
    await service.refresh();
    const [streaming, polling] = [new AbortController(), new AbortController()];
    const poll = get(port, `/api/state?waitFor=${show.state().revision}`, {}, polling.signal).catch(() => undefined);
    // A later request is answered later.
    expect((await get(port, '/api/demos')).status).toBe(200);
    expect(service.hasStreams).toBe(false);
    const stream = await get(port, '/api/events', {}, streaming.signal);
    expect([stream.status, service.hasStreams]).toEqual([200, true]);
    streaming.abort();
    await expect.poll(() => service.hasStreams).toBe(false);
    polling.abort();
    await poll;
  });

  it('does not restart a server for unrelated settings', async () => {
    const port = await freePort();
    const { service, set, seen } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    await set({ 'typing.speed': 10 });
    await service.refresh();
    expect(seen.map(({ state }) => state)).toEqual(['starting', 'on']);
  });

  it('ends in the last of several states requested in quick succession', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const { service, set } = createRig({ 'api.enabled': true, 'api.port': first });
    const wishes = [
      service.refresh(),
      set({ 'api.port': second }),
      set({ 'api.enabled': false }),
      set({ 'api.enabled': true, 'api.port': first }),
      set({ 'api.port': second }),
    ];
    await Promise.all(wishes);
    expect(service.status).toMatchObject({ state: 'on', port: second });
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  });

  it('starts only once the workspace is trusted', async () => {
    const port = await freePort();
    const rig = createRig({ 'api.enabled': true, 'api.port': port }, { trusted: false });
    await rig.service.refresh();
    expect([rig.service.status, await isOpen(port)]).toEqual([{ state: 'untrusted' }, false]);
    rig.trusted = true;
    await rig.service.refresh();
    expect(rig.service.status.state).toBe('on');
  });

  it('applies changed settings about hosts and tokens without a restart', async () => {
    const port = await freePort();
    const { service, set, seen } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    const asPage = { origin: 'https://remote.example' };
    expect((await get(port, '/api/demos', asPage)).status).toBe(403);
    await set({ 'api.allowedOrigins': ['https://Remote.example/'] });
    expect((await get(port, '/api/demos', asPage)).status).toBe(200);
    await set({ 'api.requireToken': true });
    expect((await get(port, '/api/demos', asPage)).status).toBe(401);
    expect((await get(port, '/api/demos?token=secret')).status).toBe(200);
    expect(seen).toHaveLength(2);
  });

  it('does not wait for a port whose owner never responds', async () => {
    const silent = createServer().on('connection', (socket) => socket.pause());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const { service } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    expect(service.status.state).toBe('taken');
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('stops permanently when it is disposed', async () => {
    const port = await freePort();
    const { service, set } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    service.dispose();
    await service.stop();
    expect([service.status, await isOpen(port)]).toEqual([{ state: 'off' }, false]);
    await set({ 'api.requireToken': true });
    expect(await isOpen(port)).toBe(false);
  });

  it('checks workspace trust at every command', async () => {
    const port = await freePort();
    const rig = createRig({ 'api.enabled': true, 'api.port': port });
    await rig.service.refresh();
    rig.trusted = false;
    const refused = await get(port, '/api/next');
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'untrusted-workspace' }]);
    expect(rig.show.ran).toEqual([]);
    rig.trusted = true;
    expect((await get(port, '/api/next')).status).toBe(200);
  });

  it('opens to the network and closes again with the setting', async () => {
    const port = await freePort();
    const { service, set, lines, seen } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    await set({ 'api.lan': true });
    expect(service.status).toMatchObject({ state: 'on', port, lanUrls: expect.any(Array) });
    expect((await get(port, '/api/demos')).status).toBe(200);
    await set({ 'api.lan': false });
    expect(service.status).toEqual({ state: 'on', port, url: `http://localhost:${port}` });
    expect(seen.map(({ state }) => state)).toEqual(['starting', 'on', 'starting', 'on', 'starting', 'on']);
    expect(lines.map((line) => line.match(/\((.*)\)/)?.[1])).toEqual([
      expect.stringContaining('127.0.0.1'),
      expect.stringMatching(/^(?:::|0\.0\.0\.0)$/),
      expect.stringContaining('127.0.0.1'),
    ]);
  });

  it('serves the network while it is shared, and follows the settings again afterwards', async () => {
    const port = await freePort();
    const { service, share, set } = createRig({ 'api.port': port });
    await share(true);
    expect(service.status).toMatchObject({ state: 'on', port, lanUrls: expect.any(Array) });
    await set({ 'api.enabled': true });
    await share(false);
    expect(service.status).toEqual({ state: 'on', port, url: `http://localhost:${port}` });
    await set({ 'api.enabled': false });
    await share(true);
    await share(false);
    expect([service.status, await isOpen(port)]).toEqual([{ state: 'off' }, false]);
  });

  it('is not shared in an untrusted workspace', async () => {
    const rig = createRig({ 'api.port': await freePort() }, { trusted: false });
    await rig.share(true);
    expect(rig.service.status).toEqual({ state: 'untrusted' });
  });

  it('accepts a new token at once, and closes connections that used the old one', async () => {
    const port = await freePort();
    const { service, renewToken, seen } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    const begun = seen.length;
    const old = { authorization: 'Bearer secret' };
    const stream = await get(port, '/api/events', old);
    const poll = get(port, '/api/state?waitFor=99', old);
    const open = await get(port, '/api/events');
    await expect.poll(async () => (await get(port, '/api/state', old)).status).toBe(200);
    renewToken('another');
    await expect(stream.text()).rejects.toThrow('terminated');
    const cut = await poll;
    expect([cut.status, await cut.json()]).toMatchObject([401, { code: 'token-wrong' }]);
    const statusOf = async (token: string) => (await get(port, `/api/next?token=${token}`, foreign)).status;
    expect([await statusOf('secret'), await statusOf('another')]).toEqual([403, 200]);
    expect(seen).toHaveLength(begun); // it was not restarted
    const reader = open.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
  });

  it('lets a step continue after the token of its request has been replaced', async () => {
    const port = await freePort();
    let finish: (result: StepResult) => void = () => undefined;
    const next: FakeEditorPort['next'] = () =>
      new Promise<StepResult>((resolve) => {
        finish = resolve;
      });
    const { service, renewToken } = createRig(
      { 'api.enabled': true, 'api.port': port },
      { show: createFakeEditorPort({ next }) },
    );
    await service.refresh();
    const answer = get(port, '/api/next', { authorization: 'Bearer secret' });
    await expect.poll(() => String(finish)).not.toBe(String(() => undefined));
    renewToken('another');
    finish({ status: 'done', executed: { id: 'a', title: 'A' }, revision: 1 });
    expect((await answer).status).toBe(200);
  });

  it('lets a step continue when a changed setting restarts the server, and responds 202', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const events: string[] = [];
    let finish: (result: StepResult) => void = () => undefined;
    const next: FakeEditorPort['next'] = (options) => {
      options?.onStart?.();
      events.push('began');
      return new Promise<StepResult>((resolve) => {
        finish = resolve;
      }).finally(() => events.push('ended'));
    };
    const show = createFakeEditorPort({ next });
    const { set, service, lines } = createRig({ 'api.enabled': true, 'api.port': first }, { show });
    await service.refresh();
    const answer = get(first, '/api/next');
    await expect.poll(() => events).toEqual(['began']);
    await set({ 'api.port': second });
    const cut = await answer;
    expect([cut.status, await cut.json()]).toEqual([202, { status: 'running', command: '/api/next' }]);
    expect((await get(second, '/api/demos')).status).toBe(200);
    expect(events).toEqual(['began']);
    finish({ status: 'done', executed: { id: 'a', title: 'A' }, revision: 1 });
    await expect.poll(() => lines.at(-1)).toMatch(/^GET \/api\/next ended with 200 after/);
    expect(events).toEqual(['began', 'ended']);
  });
});
