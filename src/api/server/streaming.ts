import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { type Disposable, toDisposable } from '../../core/disposables.ts';
import type { Event } from '../../core/emitter.ts';
import type { ApiResponse, BodyStream, Sink } from '../exchange.ts';
import type { UnreadResponses } from './unread-responses.ts';

export type StreamingResponse = ApiResponse & { readonly stream: BodyStream };

export function isStreaming(answer: ApiResponse): answer is StreamingResponse {
  return answer.stream !== undefined;
}

export interface StreamingOptions {
  readonly unread: UnreadResponses;
  readonly onStop: Event<void>;
}

export function sendStream(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { status, headers, stream }: StreamingResponse,
  { unread, onStop }: StreamingOptions,
): Promise<void> {
  if (socket.destroyed) return Promise.resolve(); // already closed
  response.writeHead(status, headers);
  response.flushHeaders();
  return new Promise((resolve) => {
    const drop = () => void socket.destroy();
    let unreadBytes: Disposable | undefined;
    const free = () => {
      unreadBytes?.dispose();
      unreadBytes = undefined;
    };
    response.on('drain', free);
    const hold = () => {
      unreadBytes ??= unread.hold(drop);
    };
    const source = stream(createSink(response, hold, drop));
    const stopping = onStop(() => {
      response.end();
      socket.destroySoon();
    });
    finished(socket, { writable: false }, drop); // who sends nothing more has left
    socket.once('close', () => {
      stopping.dispose();
      free();
      source.dispose();
      resolve();
    });
  });
}

function createSink(response: ServerResponse, onBehind: () => void, drop: () => void): Sink {
  return {
    get backlog() {
      return response.writableLength;
    },
    write(bytes) {
      // Node delays a response's chunks until the end of the turn unless its socket is corked (Node 20 corks the
      // socket, Node 24 the response). Send now, so that a key press is acknowledged before its effects.
      const { socket } = response;
      socket?.cork();
      const hasRoom = response.writableEnded || response.write(bytes);
      socket?.uncork();
      if (!hasRoom) onBehind();
      return hasRoom;
    },
    onDrain(listener) {
      response.on('drain', listener);
      return toDisposable(() => response.off('drain', listener));
    },
    drop,
  };
}
