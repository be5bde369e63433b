import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientInfo } from './incoming-request.ts';

/** Of the connection, once a request is answered: `close` when nothing more may be said on it. */
export type ConnectionOutcome = 'keep' | 'close';

/** Answers one request. Never rejects. */
export type AnswerRequest = () => Promise<ConnectionOutcome>;

/** A caller on its connection. */
export interface ClientConnection {
  readonly socket: Socket;
  /** Asked at the first moment: a socket that was reset knows none any more, and its request may still run. */
  readonly client: ClientInfo;
  /** The last message whose head came in; a body that breaks off may be its own. */
  last: IncomingMessage | undefined;
  /** The one whose body broke off while it waited: it is not answered. */
  broken: IncomingMessage | undefined;
  /** The request under way is a command: its caller is to hear how it ends. */
  isCommand: boolean;
  /** A request is being answered. */
  readonly isBusy: boolean;
  /** Nothing more is answered: requests that have not begun will not run. */
  readonly isClosing: boolean;
  /** Requests behind the one that is being answered. */
  readonly waiting: number;
  /** Answers at once, or after those before it: Node hands over all requests that one look at the socket brings. */
  take(answer: AnswerRequest): void;
  close(): void;
}

/** Requests that wait on all connections together, behind others on their own. */
export interface WaitingRequests {
  count: number;
  /**
   * Resolves when one of them may be answered: each at a turn of the event loop of its own, so that a caller with one
   * request hardly waits beside callers with many.
   */
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
 * The connection to close for a newcomer, of connections in the order of their arrival: of those that have not asked yet,
 * else of those at rest, the one that is there longest; else of those that read, and can read again, the latest.
 */
export function findDispensable(connections: Iterable<ClientConnection>): ClientConnection | undefined {
  const open = [...connections].filter(({ socket }) => !socket.destroyed);
  return (
    open.find(({ last }) => last?.complete !== true) ??
    open.find(({ isBusy }) => !isBusy) ??
    open.findLast(({ isCommand }) => !isCommand)
  );
}

/** Bytes that Node parses at a time: it hands over all requests that are in them. */
const pieceSize = 512;

/** The reading of a socket for Node's HTTP server. */
interface PiecewiseParsing {
  /** All is answered: Node may hear that nothing more will come. */
  settle(): void;
}

/**
 * Has Node parse a socket's data in small pieces, and no more of it once `isEnough`: one look at the socket may bring
 * thousands of requests. Then the socket is paused, and continues once it is resumed. Its end waits, too: Node answers
 * no more after that. To be called once Node's HTTP server listens to it.
 */
function parsePiecewise(socket: Socket, isEnough: () => boolean): PiecewiseParsing {
  const [parse, end] = [socket.listeners('data').at(-1), socket.listeners('end').at(-1)];
  if (!parse || !end) return { settle: () => undefined };
  let hasEnded = false;
  socket.off('data', parse as (chunk: Buffer) => void);
  socket.off('end', end as () => void);
  socket.on('data', (chunk: Buffer) => {
    let at = 0;
    // Node pauses it, too, while its answers are not taken.
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
