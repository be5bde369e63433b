import type { Socket } from 'node:net';

/** Bytes that Node parses at a time: it hands over all requests that are in them. */
const piece = 512;

/** The reading of a socket for Node's HTTP server. */
export interface PiecewiseParsing {
  /** All is answered: Node may hear that nothing more will come. */
  settle(): void;
}

/**
 * Has Node parse what comes in on a socket in small pieces, and no more of it once `isEnough`: what one look at the socket
 * brings may be thousands of requests. Then the socket is paused, and continues once it is resumed. Its end waits, too:
 * Node answers no more after that. To be called once Node's HTTP server listens to it.
 */
export function parsePiecewise(socket: Socket, isEnough: () => boolean): PiecewiseParsing {
  const [parse, end] = [socket.listeners('data').at(-1), socket.listeners('end').at(-1)];
  if (!parse || !end) return { settle: () => undefined };
  let hasEnded = false;
  socket.off('data', parse as (chunk: Buffer) => void);
  socket.off('end', end as () => void);
  socket.on('data', (chunk: Buffer) => {
    let at = 0;
    // Node pauses it, too, while its answers are not taken.
    const isOpen = () => !isEnough() && !socket.isPaused() && !socket.destroyed;
    for (; at < chunk.length && isOpen(); at += piece) parse.call(socket, chunk.subarray(at, at + piece));
    if (socket.destroyed) return;
    if (isEnough()) socket.pause();
    if (at < chunk.length) socket.unshift(chunk.subarray(at));
  });
  socket.on('end', () => {
    if (isEnough()) hasEnded = true;
    else end.call(socket);
  });
  return {
    settle() {
      if (!hasEnded) return;
      hasEnded = false;
      end.call(socket);
    },
  };
}
