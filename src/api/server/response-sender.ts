import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Event } from '../../core/emitter.ts';
import type { Log } from '../../ports/log.ts';
import type { ApiResponse } from '../exchange.ts';
import { finishResponse } from '../responses/headers.ts';
import { problemResponse } from '../responses/problem.ts';
import type { ConnectionOutcome } from './client-connection.ts';
import { hasBody } from './incoming-request.ts';
import { type ReaderOptions, sendBody, waitForReader } from './response-body.ts';
import { isStreaming, sendStream } from './streaming.ts';

/** Milliseconds for a caller to finish sending an unwanted body, so that our answer is not lost. */
export const lingeringTimeout = 1_000;

export interface SendOptions extends ReaderOptions {
  readonly log: Log;
  readonly isStopping: () => boolean;
  readonly onStop: Event<void>;
}

/** Never throws, never rejects. */
export type Send = (
  message: IncomingMessage,
  response: ServerResponse,
  answer: ApiResponse,
) => ConnectionOutcome | Promise<ConnectionOutcome>;

export function createSend({ clock, unread, log, isStopping, onStop }: SendOptions): Send {
  const reader = { clock, unread };
  return (message, response, given) => {
    const isIncomplete = hasBody(message) && !message.complete;
    const answer = hasBody(message) && isStreaming(given) ? noBodyHere() : given;
    const { status, headers, body } = answer;
    const close = isIncomplete || isStopping() || headers.Connection === 'close' || !response.shouldKeepAlive;
    try {
      if (isStreaming(answer)) return sendStream(message, response, answer, { unread, onStop }).then(() => 'close');
      response.writeHead(status, close ? { ...headers, Connection: 'close' } : headers);
      const outcome = close ? 'close' : 'keep';
      if (isIncomplete) endGently(message, response, body, reader);
      else return sendBody(response, body, reader)?.then(() => outcome) ?? outcome;
    } catch (error) {
      log.error('A response could not be sent.', error);
      message.socket.destroy();
    }
    return 'close';
  };
}

/** Otherwise a body that never ends would get its 408 in the middle of the stream. */
function noBodyHere(): ApiResponse {
  return finishResponse(problemResponse('bad-request', 'A request for an event stream has no body.'), { close: true });
}

/** Sends the answer, then waits for the rest of the request: closing at once would destroy the answer too. */
function endGently(
  message: IncomingMessage,
  response: ServerResponse,
  body: ApiResponse['body'],
  reader: ReaderOptions,
): void {
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const end = () => {
    timer.dispose();
    if (response.writableEnded) return;
    response.end();
    void waitForReader(response, 'finish', reader);
  };
  const timer = reader.clock.setTimeout(end, lingeringTimeout);
  message.once('end', end);
  message.once('close', end);
  message.resume();
}
