import type { ServerResponse } from 'node:http';
import type { Clock } from '../../core/time/clock.ts';
import type { ApiResponse } from '../exchange.ts';
import type { UnreadResponses } from './unread-responses.ts';

/** Bytes per write of a large body, and so the maximum queued for one caller. */
const chunkSize = 64 * 1024;
/** Milliseconds that a caller has to take a response before it is disconnected. */
const readTimeout = 10_000;

export interface ReaderOptions {
  readonly clock: Clock;
  readonly unread: UnreadResponses;
}

/**
 * Ends a response whose headers are written. Returns `undefined` if the network has taken all of it, as usual; else
 * resolves once it has, or the caller is gone. Never rejects.
 */
export function sendBody(
  response: ServerResponse,
  body: ApiResponse['body'],
  options: ReaderOptions,
): Promise<void> | undefined {
  if (body !== undefined && body.length > chunkSize) {
    return sendInChunks(response, typeof body === 'string' ? Buffer.from(body) : body, options);
  }
  response.end(body);
  return response.writableLength === 0 ? undefined : waitForReader(response, 'finish', options);
}

async function sendInChunks(response: ServerResponse, bytes: Uint8Array, options: ReaderOptions): Promise<void> {
  for (let start = 0; start < bytes.length; start += chunkSize) {
    const hasRoom = response.write(bytes.subarray(start, start + chunkSize));
    if (!hasRoom) await waitForReader(response, 'drain', options, bytes);
    if (response.req.socket.destroyed) return;
  }
  response.end();
  if (response.writableLength > 0) await waitForReader(response, 'finish', options);
}

/** Resolves with the event or when the connection ends. Disconnects a caller that does not read. */
export function waitForReader(
  response: ServerResponse,
  event: 'drain' | 'finish',
  { clock, unread }: ReaderOptions,
  bytes?: Uint8Array,
): Promise<void> {
  const { socket } = response.req;
  if (socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = () => void socket.destroy();
    const end = () => {
      timer.dispose();
      held.dispose();
      response.off(event, end);
      socket.off('close', end);
      resolve();
    };
    const timer = clock.setTimeout(cut, readTimeout);
    response.on(event, end);
    socket.on('close', end);
    const held = unread.hold(cut, bytes);
  });
}
