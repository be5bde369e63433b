import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientInfo } from './incoming-request.ts';

/** `close` if nothing more may be sent. */
export type ConnectionOutcome = 'keep' | 'close';

/** Never rejects. */
export type AnswerRequest = () => Promise<ConnectionOutcome>;

export interface ClientConnection {
  readonly socket: Socket;
  /** Read early: a reset socket loses its address while its request may still run. */
  readonly client: ClientInfo;
  /** The last message with complete headers. A body that breaks off belongs to it. */
  last: IncomingMessage | undefined;
  /** The message whose body broke off while it waited. It is not answered. */
  broken: IncomingMessage | undefined;
  /** The running request is a command, so its caller must get the answer. */
  isCommand: boolean;
  readonly isBusy: boolean;
  readonly isClosing: boolean;
  readonly waiting: number;
  /** Answers after all earlier requests: Node emits all requests of one socket read at once. */
  take(answer: AnswerRequest): void;
  close(): void;
}

export interface WaitingRequests {
  count: number;
  /** Allows one request per turn of the event loop, so that a client with many requests does not delay others. */
  turn(): Promise<void>;
}

export function createWaitingRequests(): WaitingRequests {
  const turns: (() => void)[] = [];
  const next = () => {
    turns.shift()?.();
    if (turns.length > 0) setImmediate(next);
  };
  return {
    count: 0,
    turn: () =>
      new Promise((resolve) => {
        if (turns.push(resolve) === 1) setImmediate(next);
      }),
  };
}

export function createClientConnection(socket: Socket, client: ClientInfo, all: WaitingRequests): ClientConnection {
  let pending: Promise<void> | undefined;
  let isClosing = false;
  let waiting = 0;

  const count = (change: number) => {
    waiting += change;
    all.count += change;
  };
  const close = () => {
    isClosing = true;
    count(-waiting);
  };
  const follow = async (before: Promise<void>, answer: AnswerRequest): Promise<ConnectionOutcome> => {
    count(1);
    await before;
    await all.turn();
    if (isClosing) return 'close';
    count(-1);
    if (waiting === 0 && socket.isPaused()) socket.resume();
    return answer();
  };
  const parsing = parsePiecewise(socket, () => waiting > 0);
  const connection: ClientConnection = {
    socket,
    client: {
      ...client,
      holdConnection: () => {
        connection.isCommand = true;
      },
    },
    last: undefined,
    broken: undefined,
    isCommand: false,
    get isBusy() {
      return pending !== undefined;
    },
    get isClosing() {
      return isClosing;
    },
    get waiting() {
      return waiting;
    },
    take(answer) {
      if (isClosing) return;
      const own = (pending ? follow(pending, answer) : answer()).then((outcome) => {
        if (outcome === 'close') close();
        if (pending !== own) return;
        pending = undefined;
        parsing.settle();
      });
      pending = own;
    },
    close,
  };
  return connection;
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

/** Bytes that Node parses at a time. It emits all requests in them at once. */
const pieceSize = 512;

interface PiecewiseParsing {
  settle(): void;
}

/**
 * Makes Node parse a socket in small pieces and pause once `isEnough`, because one read may bring thousands of
 * requests. Also delays the end of the socket, because Node answers nothing after it. Call after Node's HTTP server has
 * attached.
 */
function parsePiecewise(socket: Socket, isEnough: () => boolean): PiecewiseParsing {
  const [parse, end] = [socket.listeners('data').at(-1), socket.listeners('end').at(-1)];
  if (!parse || !end) return { settle: () => undefined };
  let hasEnded = false;
  socket.off('data', parse as (chunk: Buffer) => void);
  socket.off('end', end as () => void);
  socket.on('data', (chunk: Buffer) => {
    let at = 0;
    // Node also pauses it while the client does not read its answers.
    const isOpen = () => !isEnough() && !socket.isPaused() && !socket.destroyed;
    for (; at < chunk.length && isOpen(); at += pieceSize) parse.call(socket, chunk.subarray(at, at + pieceSize));
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
