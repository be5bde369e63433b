import { connect, type Socket } from 'node:net';
import { type ApiOptions, createApi } from '../../src/api/api.ts';
import type { EditorPort } from '../../src/api/editor-port.ts';
import type { Policy } from '../../src/api/guards/policy.ts';
import { type RunningServer, type ServeOptions, type ServerLimits, startServer } from '../../src/api/server/server.ts';
import type { Clock } from '../../src/core/time/clock.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createFakeEditorPort, type FakeEditorPort } from './fake-editor-port.ts';

export interface Serving {
  readonly server: RunningServer;
  readonly ran: readonly string[];
  readonly lines: readonly string[];
  readonly show: FakeEditorPort;
  /** Sends bytes and gives all that comes back until the other side closes, or `idle` ms after the last byte. */
  send(bytes: string | Uint8Array, options?: SendOptions): Promise<string>;
  open(host?: string): Promise<Socket>;
  stop(): Promise<void>;
}

export interface SendOptions {
  readonly host?: string;
  readonly idle?: number;
}

/** The API over a fake show on a free port, with sockets. */
export async function startServing(
  show: Partial<EditorPort> = {},
  limits: Partial<ServerLimits> = {},
  clock: Clock = systemClock,
  policy: Partial<Policy> = {},
  { webFile, ...rest }: Pick<ServeOptions, 'lan'> & Pick<ApiOptions, 'webFile'> = {},
): Promise<Serving> {
  const fake = createFakeEditorPort(show);
  const lines: string[] = [];
  const note = (message: string) => void lines.push(message);
  const log = { info: note, warn: note, error: note };
  const whole = { allowedHosts: [], allowedOrigins: [], requireToken: false, token: 'secret', ...policy };
  const api = createApi({
    show: fake,
    clock,
    log,
    isTrusted: () => true,
    policy: () => whole,
    ...(webFile && { webFile }),
  });
  const server = await startServer({ port: 0, api, clock, log, limits, ...rest });
  const open = (host = '127.0.0.1') => openSocket(server.port, host);
  return {
    server,
    ran: fake.ran,
    lines,
    show: fake,
    open,
    async send(bytes, { host, idle = 300 } = {}) {
      const socket = await open(host);
      socket.write(bytes);
      return readAll(socket, idle);
    },
    stop: () => server.stop(),
  };
}

function openSocket(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Everything until the end, a reset, or silence. A process that others keep from its processor has not heard silence. */
export function readAll(socket: Socket, idle: number): Promise<string> {
  const parts = 10;
  return new Promise((resolve) => {
    let text = '';
    let silent = 0;
    const timer = setInterval(() => ++silent === parts && socket.destroy(), idle / parts);
    socket.on('data', (chunk) => {
      text += chunk;
      silent = 0;
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearInterval(timer);
      resolve(text);
    });
  });
}

/** The statuses of all answers, in order. */
export function statuses(text: string): readonly number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** A request as text, with the headers a polite client sends. */
export function requestText(line: string, headers: readonly string[] = [], body = ''): string {
  return [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n');
}
