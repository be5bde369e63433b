import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isLoopback, plainAddress } from '../guards/address.ts';
import type { ClientInfo } from './incoming-request.ts';

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Reserved for this machine, so that others cannot lock the presenter out. */
  readonly keptForLoopback: number;
  /** For each remote address. */
  readonly maxPerAddress: number;
}

/** `close` if nothing more may be sent. */
export type ConnectionOutcome = 'keep' | 'close';

/** Never rejects. */
export type AnswerRequest = () => Promise<ConnectionOutcome>;

export interface ClientConnection {
  readonly socket: Socket;
  /** Read early: a reset socket loses its address while its request may still run. */
  readonly client: ClientInfo;
  /** `undefined`: this machine. */
  readonly address: string | undefined;
  /** The last message with complete headers. A body that breaks off belongs to it. */
  last: IncomingMessage | undefined;
  /** The running request is a command, so its caller must get the answer. */
  isCommand: boolean;
  isBusy: boolean;
  isClosing: boolean;
  /** Requests behind the running one, in order. */
  readonly waiting: AnswerRequest[];
  /** Answers after all earlier requests: Node emits all requests of one piece at once. */
  take(answer: AnswerRequest): void;
  close(): void;
}

/** Resolves for one caller per turn of the event loop, so that a client with many requests does not delay others. */
export type Turns = () => Promise<void>;

export function createTurns(): Turns {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => nextTurn());
    return last;
  };
}

/** Call after Node's HTTP server has attached to the socket. */
export function createClientConnection(socket: Socket, client: ClientInfo, turns: Turns): ClientConnection {
  const holdConnection = () => {
    connection.isCommand = true;
  };
  const run = async (first: AnswerRequest) => {
    connection.isBusy = true;
    for (let answer: AnswerRequest | undefined = first; answer; answer = connection.waiting.shift()) {
      // Not at the first: Node may have paused the socket and its parser until the last response has left.
      if (answer !== first && connection.waiting.length === 0) socket.resume();
      if ((await answer()) === 'close') connection.close();
      if (connection.waiting.length > 0) await turns();
    }
    connection.isBusy = false;
  };
  const connection: ClientConnection = {
    socket,
    client: { ...client, holdConnection },
    address: remoteAddress(client.peer),
    last: undefined,
    isCommand: false,
    isBusy: false,
    isClosing: false,
    waiting: [],
    take(answer) {
      if (connection.isClosing) return;
      if (connection.isBusy) connection.waiting.push(answer);
      else void run(answer);
    },
    close() {
      connection.isClosing = true;
      connection.waiting.length = 0;
    },
  };
  parsePiecewise(socket, () => connection.waiting.length > 0);
  return connection;
}

/** The address of another machine, in one notation. */
export function remoteAddress(peer: string): string | undefined {
  return isLoopback(peer) ? undefined : plainAddress(peer);
}

/** Whether a caller from this address may connect beside those who are connected. */
export function isWelcome(
  address: string | undefined,
  connected: Iterable<Pick<ClientConnection, 'address'>>,
  { maxConnections: places, keptForLoopback, maxPerAddress }: ConnectionLimits,
): boolean {
  if (address === undefined) return true;
  const others = [...connected].flatMap((connection) => connection.address ?? []);
  return others.length < places - keptForLoopback && others.filter((other) => other === address).length < maxPerAddress;
}

/**
 * Picks the connection to drop for a new one: the oldest without a complete request, else the oldest idle one, else the
 * newest that serves a read, since reads can be retried.
 */
export function findDispensable(connections: Iterable<ClientConnection>): ClientConnection | undefined {
  const open = [...connections].filter(({ socket }) => !socket.destroyed);
  return (
    open.find(({ last }) => last?.complete !== true) ??
    open.find(({ isBusy }) => !isBusy) ??
    open.findLast(({ isCommand }) => !isCommand)
  );
}

/** Bytes that Node parses at a time: at most 14 requests. */
const pieceSize = 256;

/**
 * Makes Node parse a socket in small pieces, and none while `isEnough`: of each connection it would parse a whole read
 * of 64 KiB, 3,600 requests in 5 MB and 25 ms. `maxRequestsPerSocket` does not help: Node also keeps what it refuses.
 */
function parsePiecewise(socket: Socket, isEnough: () => boolean): void {
  const push = socket.push.bind(socket);
  socket.push = (read: Buffer | null) => {
    if (read === null || read.length <= pieceSize) return push(read);
    let hasRoom = true;
    for (let at = 0; at < read.length; at += pieceSize) hasRoom = push(read.subarray(at, at + pieceSize));
    return hasRoom;
  };
  const hold = () => {
    if (isEnough()) socket.pause();
  };
  socket.on('data', hold); // Node also needs a listener to read through `push`
  socket.on('resume', hold); // Node resumes a socket after each response
}
