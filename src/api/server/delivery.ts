import type { ServerResponse } from 'node:http';
import type { Clock } from '../../core/time/clock.ts';
import type { ApiResponse } from '../exchange.ts';

/** Bytes of a large body that are handed to the network at a time: so much waits for one caller at most. */
const portion = 256 * 1024;
/** Milliseconds in which a caller takes what it was handed; who does not is cut off. */
const readingPatience = 10_000;

/**
 * Ends an answer whose head is written. `undefined` when the network has taken all of it, which is the rule; else
 * resolves once it has, or the caller is gone. Never rejects.
 */
export function deliver(response: ServerResponse, body: ApiResponse['body'], clock: Clock): Promise<void> | undefined {
  if (body !== undefined && body.length > portion) return deliverInPortions(response, toBytes(body), clock);
  response.end(body);
  return response.writableLength === 0 ? undefined : untilTaken(response, 'finish', clock);
}

async function deliverInPortions(response: ServerResponse, bytes: Uint8Array, clock: Clock): Promise<void> {
  for (let start = 0; start < bytes.length; start += portion) {
    const hasRoom = response.write(bytes.subarray(start, start + portion));
    if (!hasRoom) await untilTaken(response, 'drain', clock);
    if (response.req.socket.destroyed) return;
  }
  response.end();
  if (response.writableLength > 0) await untilTaken(response, 'finish', clock);
}

/** Resolves with the event or the end of the connection, to which it comes when the caller does not read. */
export function untilTaken(response: ServerResponse, event: 'drain' | 'finish', clock: Clock): Promise<void> {
  const { socket } = response.req; // the response itself has none before its turn
  if (socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      timer.dispose();
      response.off(event, end);
      socket.off('close', end);
      resolve();
    };
    const timer = clock.setTimeout(() => socket.destroy(), readingPatience);
    response.on(event, end);
    socket.on('close', end);
  });
}

function toBytes(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body;
}
