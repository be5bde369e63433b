import type { IncomingMessage, ServerResponse } from 'node:http';
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
    const backlog = createBacklog(response, () => unread.hold({ cut: drop }));
    const source = stream(createSink(response, backlog, drop));
    const stopping = onStop(() => {
      response.end();
      socket.destroySoon();
    });
    socket.once('close', () => {
      stopping.dispose();
      backlog.dispose();
      source.dispose();
      resolve();
    });
  });
}

interface Backlog extends Disposable {
  begin(): void;
}

function createBacklog(response: ServerResponse, hold: () => Disposable): Backlog {
  let held: Disposable | undefined;
  const end = () => {
    held?.dispose();
    held = undefined;
  };
  response.on('drain', end);
  return {
    begin() {
      held ??= hold();
    },
    dispose: end,
  };
}

function createSink(response: ServerResponse, backlog: Backlog, drop: () => void): Sink {
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
      if (!hasRoom) backlog.begin();
      return hasRoom;
    },
    onDrain(listener) {
      response.on('drain', listener);
      return toDisposable(() => response.off('drain', listener));
    },
    drop,
  };
}
