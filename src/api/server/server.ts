import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Api } from '../exchange.ts';
import { type ConnectionHandler, type ConnectionHandlerLimits, createConnectionHandler } from './connection-handler.ts';

export interface ServeOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits?: Partial<ServerLimits>;
  /** Serve the whole network, not only this machine. */
  readonly lan?: boolean;
  /** Connections beyond `maxConnections`, for followers. Default: none. */
  readonly roomForMore?: () => number;
}

/** Milliseconds and bytes; connections count over both address families. */
export interface ServerLimits extends ConnectionHandlerLimits {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  readonly keepAliveTimeout: number;
  readonly maxHeaderSize: number;
  /** How long a pending answer may still take when the server stops. */
  readonly stopGrace: number;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 8 * 1024,
  maxConnections: 256,
  keptForLoopback: 32,
  maxPerAddress: 32,
  maxUnread: 16 * 1024 * 1024,
  stopGrace: 500,
};

export interface RunningServer {
  readonly port: number;
  readonly addresses: readonly string[];
  /** Resolves within a second, even while a step hangs. */
  stop(): Promise<void>;
}

const loopback = ['127.0.0.1', '::1'];
/** `::` takes both families; `0.0.0.0` is for a machine without IPv6. */
const everywhere = ['::', '0.0.0.0'];
const missingFamily: readonly unknown[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];
const lastResponsesTimeout = 200;

interface Listening {
  readonly port: number;
  readonly servers: readonly Server[];
  readonly addresses: readonly string[];
}

/**
 * Serves the API on both loopback families, or to the whole network. Rejects with Node's error if the port is taken on
 * either family; skips a family that the machine lacks.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { clock, log, lan = false } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const unknownPeer = lan ? '' : '127.0.0.1';
  const connectionHandler = createConnectionHandler({ ...options, limits, unknownPeer });
  const create = () => createHttpServer(limits, connectionHandler);
  const close = (servers: readonly Server[]) => closeServers(servers, clock, 0);

  if (hasToAsk && options.port !== 0) await requireUnanswered(loopback, options.port, clock);
  const local = await listenOnAll(loopback, options.port, create, close);
  // Try loopback first, because some systems allow `::` while a stranger holds the port on loopback.
  if (lan) await close(local.servers);
  const { port, servers, addresses } = lan ? await listenOnFirst(everywhere, local.port, create) : local;
  for (const server of servers) server.on('error', (error) => log.warn(`The API server: ${error.message}`));
  return {
    port,
    addresses,
    stop() {
      connectionHandler.stop();
      return closeServers(servers, clock, limits.stopGrace, connectionHandler.shutDown);
    },
  };
}

/** Only Linux refuses loopback to one program while another has all addresses. */
const hasToAsk = process.platform === 'win32' || process.platform === 'darwin';
/** Milliseconds for a local program to accept. A free port is refused at once, on Windows after 2 s. */
const answerLimit = 300;

/** Rejects with `EADDRINUSE` if a program accepts on the port. */
export async function requireUnanswered(hosts: readonly string[], port: number, clock: Clock): Promise<void> {
  const answers = await Promise.all(hosts.map((host) => isAnswered(host, port, clock)));
  if (!answers.includes(true)) return;
  throw Object.assign(new Error(`port ${port} is in use`), { code: 'EADDRINUSE' });
}

function isAnswered(host: string, port: number, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (isThere: boolean) => {
      timer.dispose();
      socket.destroy();
      resolve(isThere);
    };
    const timer = clock.setTimeout(() => end(false), answerLimit);
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

type Create = () => Server;
type Close = (servers: readonly Server[]) => Promise<void>;

async function listenOnAll(hosts: readonly string[], wanted: number, create: Create, close: Close): Promise<Listening> {
  const all: Listening[] = [];
  let lacking: unknown;
  for (const host of hosts) {
    try {
      all.push(await listen(create(), all[0]?.port ?? wanted, host));
    } catch (error) {
      lacking = error;
      if (missingFamily.includes(codeOf(error))) continue;
      await close(all.flatMap(({ servers }) => servers));
      throw error;
    }
  }
  const [first] = all;
  if (first === undefined) throw lacking;
  return {
    port: first.port,
    servers: all.flatMap(({ servers }) => servers),
    addresses: all.flatMap(({ addresses }) => addresses),
  };
}

async function listenOnFirst(
  [host = '', ...rest]: readonly string[],
  port: number,
  create: Create,
): Promise<Listening> {
  try {
    return await listen(create(), port, host);
  } catch (error) {
    if (rest.length === 0 || !missingFamily.includes(codeOf(error))) throw error;
    return listenOnFirst(rest, port, create);
  }
}

function createHttpServer(limits: ServerLimits, connectionHandler: ConnectionHandler): Server {
  const server = createServer({
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    connectionsCheckingInterval: limits.connectionsCheckingInterval,
    keepAliveTimeout: limits.keepAliveTimeout,
    maxHeaderSize: limits.maxHeaderSize,
    joinDuplicateHeaders: true, // else a second Host would be lost
    requireHostHeader: false, // the host guard has a better message
  });
  // Node does not document it: a client that sends nothing more still gets its answers.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', connectionHandler.accept);
  server.on('request', connectionHandler.receive);
  server.on('checkContinue', connectionHandler.receive);
  server.on('checkExpectation', connectionHandler.receive);
  server.on('connect', (_request, socket) => connectionHandler.refuse(socket, 'CONNECT'));
  server.on('clientError', (error, socket) => connectionHandler.refuse(socket, codeOf(error)));
  return server;
}

function listen(server: Server, port: number, host: string): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve({ port: (server.address() as AddressInfo).port, servers: [server], addresses: [host] });
    });
  });
}

async function closeServers(
  servers: readonly Server[],
  clock: Clock,
  grace: number,
  shutDown?: () => void,
): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
  const closeAll = () => {
    for (const server of servers) server.closeAllConnections();
  };
  const timers = [
    clock.setTimeout(() => shutDown?.(), grace),
    clock.setTimeout(closeAll, shutDown ? grace + lastResponsesTimeout : grace),
  ];
  await Promise.all(closed);
  for (const timer of timers) timer.dispose();
}

export function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
