import { connect, type Socket } from 'node:net';

/** A crowd: sent to the process as a message; another one replaces it, `connections: 0` ends it. */
export interface Crowd {
  readonly port: number;
  readonly connections: number;
  /** Requests of each caller, in turn. */
  readonly requests: readonly string[];
}

/** Callers that ask and never read. One that is cut comes back at once. */
let sockets: readonly Socket[] = [];
let isOver = { value: false };

process.on('message', ({ port, connections, requests }: Crowd) => {
  isOver.value = true;
  for (const socket of sockets) socket.destroy();
  isOver = { value: false };
  const own = isOver;
  const crowd: Socket[] = [];
  sockets = crowd;
  const come = (place: number) => {
    if (own.value) return;
    const socket = connect({ port, host: '127.0.0.1' });
    crowd[place] = socket;
    socket.pause();
    socket.on('error', () => undefined);
    socket.once('close', () => setTimeout(come, 10, place));
    socket.write(requests[place % requests.length] ?? '');
  };
  for (let place = 0; place < connections; place++) come(place);
});
process.on('disconnect', () => process.exit());
