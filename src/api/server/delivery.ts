import type { ServerResponse } from 'node:http';
import type { Clock } from '../../core/time/clock.ts';
import type { ApiResponse } from '../exchange.ts';
import type { Unread } from './unread.ts';

/** Bytes of a large body that are handed to the network at a time: so much waits for one caller. */
const portion = 64 * 1024;
/** Milliseconds in which a caller takes what it was handed; who does not is cut off. */
const readingPatience = 10_000;

export interface DeliveryOptions {
  readonly clock: Clock;
  readonly unread: Unread;
}

/**
 * Ends an answer whose head is written. `undefined` when the network has taken all of it, which is the rule; else
 * resolves once it has, or the caller is gone. Never rejects.
 */
export function deliver(
  response: ServerResponse,
  body: ApiResponse['body'],
  options: DeliveryOptions,
): Promise<void> | undefined {
  if (body !== undefined && body.length > portion) {
    return deliverInPortions(response, { bytes: typeof body === 'string' ? Buffer.from(body) : body }, options);
  }
  response.end(body);
  return response.writableLength === 0 ? undefined : untilTaken(response, 'finish', options);
}

/** Bytes of a response to keep for its caller; nothing once it is forgotten. */
interface UnreadBytes {
  bytes: Uint8Array | undefined;
}

async function deliverInPortions(response: ServerResponse, rest: UnreadBytes, options: DeliveryOptions): Promise<void> {
  const { socket } = response.req;
  for (let start = 0; rest.bytes !== undefined && start < rest.bytes.length; start += portion) {
    const hasRoom = response.write(rest.bytes.subarray(start, start + portion));
    if (!hasRoom) await untilTaken(response, 'drain', options, rest);
    if (socket.destroyed) return;
  }
  if (rest.bytes === undefined) {
    socket.destroy();
    return;
  }
  response.end();
  if (response.writableLength > 0) await untilTaken(response, 'finish', options);
}

/** Resolves with the event or the end of the connection, to which it comes when the caller does not read. */
export function untilTaken(
  response: ServerResponse,
  event: 'drain' | 'finish',
  { clock, unread }: DeliveryOptions,
  rest?: UnreadBytes,
): Promise<void> {
  const { socket } = response.req; // the response itself has none before its turn
  if (socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = () => void socket.destroy();
    const forget = () => {
      if (rest) rest.bytes = undefined;
    };
    const end = () => {
      timer.dispose();
      held.dispose();
      response.off(event, end);
      socket.off('close', end);
      resolve();
    };
    const timer = clock.setTimeout(cut, readingPatience);
    response.on(event, end);
    socket.on('close', end);
    const held = unread.hold({ forget, cut }, rest?.bytes);
  });
}
