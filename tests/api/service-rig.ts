import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { createApiService } from '../../src/api/service.ts';
import type { ApiStatus } from '../../src/api/status.ts';
import { createEmitter } from '../../src/core/emitter.ts';
import { readSetting, type SettingKey } from '../../src/core/settings.ts';
import type { Clock } from '../../src/core/time/clock.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createFakeEditorPort, type FakeEditorPort } from './fake-editor-port.ts';

type Values = Partial<Record<SettingKey, unknown>>;

export interface RigOptions {
  readonly trusted?: boolean;
  readonly show?: FakeEditorPort;
  readonly clock?: Clock;
  readonly token?: string;
  readonly touchWindow?: () => PromiseLike<unknown>;
  readonly ready?: Promise<unknown>;
}

/** A service with settings that a test can change, and everything it has announced. Ends with its test. */
export function createRig(
  values: Values,
  {
    trusted = true,
    show = createFakeEditorPort(),
    clock = systemClock,
    token = 'secret',
    touchWindow,
    ready = Promise.resolve(),
  }: RigOptions = {},
) {
  const [changed, shared, renewed] = [createEmitter<void>(), createEmitter<void>(), createEmitter<void>()];
  const current = { ...values };
  const rig = {
    trusted,
    show,
    isShared: false,
    token,
    lines: [] as string[],
    seen: [] as ApiStatus[],
    /** Seconds that it waits before it tries again, one for each time it found the port taken or left it. */
    waits: [] as number[],
  };
  const note = (message: string) => void rig.lines.push(message);
  const service = createApiService({
    show,
    clock: {
      now: clock.now,
      setTimeout(callback, delay) {
        if (delay >= 1_000) rig.waits.push(delay / 1_000);
        return clock.setTimeout(callback, delay);
      },
    },
    log: { info: note, warn: note, error: note },
    settings: { get: (key) => readSetting(key, current[key]), onDidChange: changed.event },
    isTrusted: () => rig.trusted,
    ...(touchWindow && { touchWindow }),
    ready,
    token: async () => rig.token,
    onDidChangeToken: renewed.event,
    sharing: {
      get isOn() {
        return rig.isShared;
      },
      onDidChange: shared.event,
    },
  });
  service.onDidChangeStatus((status) => rig.seen.push(status));
  onTestFinished(() => service.stop());
  const set = async (next: Values) => {
    Object.assign(current, next);
    changed.fire();
    await service.refresh();
  };
  const share = async (isShared: boolean) => {
    rig.isShared = isShared;
    shared.fire();
    await service.refresh();
  };
  const renewToken = (next: string) => {
    rig.token = next;
    renewed.fire();
  };
  return Object.assign(rig, { service, set, share, renewToken });
}

export async function freePort(): Promise<number> {
  const { port, leave } = await occupyPort();
  await leave();
  return port;
}

/** A stranger on any free port. */
export async function occupyPort(host = '127.0.0.1'): Promise<{ readonly port: number; leave(): Promise<void> }> {
  const server = createServer((_request, response) => response.end('hello'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const leave = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, leave };
}

export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
