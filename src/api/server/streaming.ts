import type { IncomingMessage, ServerResponse } from 'node:http';
import { toDisposable } from '../../core/disposables.ts';
import type { Event } from '../../core/emitter.ts';
import type { ApiResponse, BodyStream, Sink } from '../exchange.ts';

/** An answer whose body goes on. */
export type StreamingResponse = ApiResponse & { readonly stream: BodyStream };

export function isStreaming(answer: ApiResponse): answer is StreamingResponse {
  return answer.stream !== undefined;
}

/** Sends an answer that goes on until the caller leaves or the server stops; resolves then. */
export function sendStream(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { status, headers, stream }: StreamingResponse,
  onStop: Event<void>,
): Promise<void> {
  if (socket.destroyed) return Promise.resolve(); // its end has been told already
  response.writeHead(status, headers);
  response.flushHeaders();
  return new Promise((resolve) => {
    const source = stream(createSink(response, () => socket.destroy()));
    const stopping = onStop(() => {
      response.end();
      socket.destroySoon();
    });
    socket.once('close', () => {
      stopping.dispose();
      source.dispose();
      resolve();
    });
  });
}

function createSink(response: ServerResponse, drop: () => void): Sink {
  return {
    get backlog() {
      return response.writableLength;
    },
    write: (bytes) => response.writableEnded || response.write(bytes),
    onDrain(listener) {
      response.on('drain', listener);
      return toDisposable(() => response.off('drain', listener));
    },
    drop,
  };
}
