import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Where a show is served, and its neighbours. */
const ports = Array.from({ length: 11 }, (_, index) => 3710 + index);

/**
 * Listens on every port from 3710 to 3720 that is free, so that each run proves what a developer expects: tests pass
 * beside a running show, or beside another program on its port. The listeners keep no process alive.
 */
export async function occupyShowPorts(): Promise<void> {
  for (const port of ports) {
    for (const host of ['127.0.0.1', '::1']) await listen(createServer(), port, host);
  }
}

/** Resolves too where the port is taken already, or where the machine has no such address. */
async function listen(server: Server, port: number, host: string): Promise<void> {
  const failed = new Promise((resolve) => server.once('error', resolve));
  server.listen({ port, host }).unref();
  await Promise.race([once(server, 'listening').catch(() => undefined), failed]);
}
