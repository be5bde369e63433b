import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response to a request; `undefined` when nothing listens. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any shape, looked at by the assertions
  readonly body: any;
}

/** Sends a request to the API as curl does; with a body it is a POST. */
export async function call(port: number, path: string, body?: object): Promise<Answer | undefined> {
  try {
    const post = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...post, signal: AbortSignal.timeout(90_000) });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

/** Whether the API listens on the port. */
export async function isListening(port: number): Promise<boolean> {
  return (await call(port, '/api/demos')) !== undefined;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  return cause?.code === 'ECONNREFUSED' || cause?.code === 'ECONNRESET';
}
