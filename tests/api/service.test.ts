import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiService, type ApiStatus, createApiService } from '../../src/api/service.ts';
import { createEmitter } from '../../src/core/emitter.ts';
import { readSetting, type SettingKey } from '../../src/core/settings.ts';
import { systemClock } from '../../src/ports/clock.ts';
import { createFakeEditorPort } from './fake-editor-port.ts';

type Values = Partial<Record<SettingKey, unknown>>;

const services: ApiService[] = [];

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()));
});

/** A service with settings that a test can change, and everything it has announced. */
function createRig(values: Values, { trusted = true, port = createFakeEditorPort() } = {}) {
  const changed = createEmitter<void>();
  const current = { ...values };
  const rig = { trusted, lines: [] as string[], seen: [] as ApiStatus[] };
  const note = (message: string) => void rig.lines.push(message);
  const service = createApiService({
    port,
    clock: systemClock,
    log: { info: note, warn: note, error: note },
    settings: { get: (key) => readSetting(key, current[key]), onDidChange: changed.event },
    isTrusted: () => rig.trusted,
    token: async () => 'secret',
  });
  service.onDidChangeStatus((status) => rig.seen.push(status));
  services.push(service);
  const set = async (next: Values) => {
    Object.assign(current, next);
    changed.fire();
    await service.refresh();
  };
  return Object.assign(rig, { service, set });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${port}${path}`, { headers: { 'sec-fetch-mode': 'cors', ...headers } });

describe('the API service', () => {
  it('is off by default', async () => {
    const port = await freePort();
    const { service, seen } = createRig({ 'api.port': port });
    await service.refresh();
    expect([service.status, seen, await isOpen(port)]).toEqual([{ state: 'off' }, [], false]);
  });

  it('starts and stops as the settings say, and tells each state', async () => {
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

  it('moves to another port', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const { service, set } = createRig({ 'api.enabled': true, 'api.port': first });
    await service.refresh();
    await set({ 'api.port': second });
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  });

  it('leaves a server alone that is where it should be', async () => {
    const port = await freePort();
    const { service, set, seen } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    await set({ 'typing.speed': 10 });
    await service.refresh();
    expect(seen.map(({ state }) => state)).toEqual(['starting', 'on']);
  });

  it('ends where the last of many wishes wants it', async () => {
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

  it('waits for trust', async () => {
    const port = await freePort();
    const rig = createRig({ 'api.enabled': true, 'api.port': port }, { trusted: false });
    await rig.service.refresh();
    expect([rig.service.status, await isOpen(port)]).toEqual([{ state: 'untrusted' }, false]);
    rig.trusted = true;
    await rig.service.refresh();
    expect(rig.service.status.state).toBe('on');
  });

  it('obeys changed rules without a restart', async () => {
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

  it('says who holds the port when it is taken, and starts once it is free', async () => {
    const stranger = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const { service, lines } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    const message = `Port ${port} is held by another program. Quit it, or set showrunner.api.port to another port.`;
    expect(service.status).toEqual({ state: 'taken', port, message });
    expect(lines).toEqual([message]);
    stranger.closeAllConnections();
    await new Promise((resolve) => stranger.close(resolve));
    await service.refresh();
    expect(service.status.state).toBe('on');
  });

  it('recognises another window of its own kind', async () => {
    const port = await freePort();
    const first = createRig({ 'api.enabled': true, 'api.port': port, 'api.requireToken': true });
    await first.service.refresh();
    const second = createRig({ 'api.enabled': true, 'api.port': port });
    await second.service.refresh();
    expect(second.service.status).toMatchObject({
      state: 'taken',
      message: expect.stringContaining('another window that runs Showrunner'),
    });
  });

  it('is not held up by a port that swallows every byte', async () => {
    const silent = createServer().on('connection', (socket) => socket.pause());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const { service } = createRig({ 'api.enabled': true, 'api.port': port });
    const before = Date.now();
    await service.refresh();
    expect(service.status.state).toBe('taken');
    expect(Date.now() - before).toBeLessThan(1_500);
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('stops for good when it is disposed', async () => {
    const port = await freePort();
    const { service } = createRig({ 'api.enabled': true, 'api.port': port });
    await service.refresh();
    service.dispose();
    await service.stop();
    expect([service.status, await isOpen(port)]).toEqual([{ state: 'off' }, false]);
  });
});
