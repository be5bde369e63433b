import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiClock, ApiLog } from './environment.ts';
import type { Api } from './exchange.ts';
import { createReception, type Reception } from './reception.ts';

export interface ServeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly api: Api;
  readonly clock: ApiClock;
  readonly log: ApiLog;
  readonly limits?: Partial<ServerLimits>;
}

/** Durations in milliseconds, sizes in bytes. */
export interface ServerLimits {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  readonly keepAliveTimeout: number;
  readonly maxHeaderSize: number;
  /** Of both address families together. */
  readonly maxConnections: number;
  /** How long an answer in the making may still take when the server stops. */
  readonly stopGrace: number;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 8 * 1024,
  maxConnections: 256,
  stopGrace: 500,
};

export interface RunningServer {
  readonly port: number;
  /** The loopback addresses it listens on. */
  readonly addresses: readonly string[];
  /** Resolves within a second, even while a step hangs. */
  stop(): Promise<void>;
}

const loopback = ['127.0.0.1', '::1'];
const missingFamily: readonly unknown[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Serves the API on both loopback families. Rejects with Node's error when the port is taken on either of them, and
 * then listens on neither; a family the machine lacks is skipped. Every start makes new server objects.
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const limits = { ...defaultLimits, ...options.limits };
  const reception = createReception({ ...options, maxConnections: limits.maxConnections });
  const servers: Server[] = [];
  const addresses: string[] = [];
  let port = options.port;
  let lacking: unknown;
  for (const address of loopback) {
    const server = createHttpServer(limits, reception);
    try {
      port = await listen(server, port, address);
      server.on('error', (error) => options.log.warn(`The API server: ${error.message}`));
      servers.push(server);
      addresses.push(address);
    } catch (error) {
      if (!missingFamily.includes(codeOf(error))) {
        await closeServers(servers, 0, options.clock);
        throw error;
      }
      lacking = error;
    }
  }
  if (servers.length === 0) throw lacking;
  return {
    port,
    addresses,
    stop() {
      reception.stop();
      return closeServers(servers, limits.stopGrace, options.clock);
    },
  };
}

function createHttpServer(limits: ServerLimits, reception: Reception): Server {
  const server = createServer({
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    connectionsCheckingInterval: limits.connectionsCheckingInterval,
    keepAliveTimeout: limits.keepAliveTimeout,
    maxHeaderSize: limits.maxHeaderSize,
    joinDuplicateHeaders: true, // or a second Host would go unseen
    requireHostHeader: false, // the host guard says it better
  });
  server.on('connection', reception.welcome);
  server.on('request', reception.receive);
  server.on('checkContinue', reception.receive);
  server.on('checkExpectation', reception.receive);
  server.on('connect', (_request, socket) => reception.refuse(socket, 'CONNECT'));
  server.on('clientError', (error, socket) => reception.refuse(socket, codeOf(error)));
  return server;
}

/** Resolves with the port once the server accepts; rejects when it cannot. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function closeServers(servers: readonly Server[], grace: number, clock: ApiClock): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
  for (const server of servers) server.closeIdleConnections();
  const timer = clock.setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, grace);
  await Promise.all(closed);
  timer.dispose();
}

/** The code of one of Node's errors. */
export function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
