import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, finished } from 'node:stream';
import { disposeAll, toDisposable } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Api, ApiResponse } from '../exchange.ts';
import { finishResponse } from '../responses/headers.ts';
import { problemResponse, stoppingResponse } from '../responses/problem.ts';
import {
  type ClientConnection,
  type ConnectionLimits,
  createClientConnection,
  createTurns,
  findDispensable,
  isWelcome,
} from './client-connection.ts';
import { type ClientInfo, checkMessage, toRequest } from './incoming-request.ts';
import { createSend, lingeringTimeout } from './response-sender.ts';
import { createUnreadResponses } from './unread-responses.ts';

export interface ConnectionHandlerLimits extends ConnectionLimits {
  /** Bytes of unread responses over all callers. */
  readonly maxUnread: number;
}

export interface ConnectionHandlerOptions {
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: ConnectionHandlerLimits;
  readonly unknownPeer: string;
  readonly roomForMore?: () => number;
}

export interface ConnectionHandler {
  accept(socket: Socket): void;
  receive(message: IncomingMessage, response: ServerResponse): void;
  /** Answers data that is not a request, by Node's error code. */
  refuse(socket: Duplex, code: unknown): void;
  /** From now on every response closes its connection, and new requests are refused. */
  stop(): void;
  /** Answers all who still wait; started commands go on without them. */
  shutDown(): void;
}

export function createConnectionHandler(options: ConnectionHandlerOptions): ConnectionHandler {
  const { api, clock, log, limits, unknownPeer, roomForMore = () => 0 } = options;
  const connections = new Map<Duplex, ClientConnection>();
  const stopped = createEmitter<void>();
  const shutDown = createEmitter<void>();
  const turns = createTurns();
  let isStopping = false;
  const unread = createUnreadResponses(limits.maxUnread);
  const send = createSend({ clock, log, unread, isStopping: () => isStopping, onStop: stopped.event });

  const cutOne = () => unread.cutLongest() || cut(findDispensable(connections.values()));

  return {
    accept(socket) {
      const info = describeClient(socket, unknownPeer, stopped.event);
      const connection = createClientConnection(socket, { ...info, onCancel: shutDown.event }, turns);
      const maxConnections = limits.maxConnections + roomForMore();
      const isRefused = !isWelcome(connection.address, connections.values(), { ...limits, maxConnections });
      if (isRefused || (connections.size >= maxConnections && !cutOne())) return void socket.destroy();
      connections.set(socket, connection);
      socket.once('close', () => connections.delete(socket));
    },
    receive(message, response) {
      const connection = connections.get(message.socket);
      if (connection === undefined) return void message.socket.destroy();
      connection.last = message;
      const request = toRequest(message, response, connection.client);
      const timely = connection.isBusy ? { ...request, arrivedAt: clock.now() } : request;
      connection.take(async () => {
        connection.isCommand = false;
        const refusal = refuseAtOnce(message, isStopping);
        const given = refusal ?? (await api(timely));
        if (connection.isClosing) return 'close';
        if (refusal) connection.close(); // Node keeps parsing in this turn: ignore anything it finds
        return send(message, response, given);
      });
    },
    refuse(socket, code) {
      const connection = connections.get(socket);
      if (connection === undefined || code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      if (connection.isClosing) return;
      const isBroken = connection.last?.complete === false;
      if (isBroken && connection.waiting.pop() === undefined) {
        connection.close();
        answerClientError(socket, code, clock);
      } else connection.take(async () => answerClientError(socket, code, clock));
    },
    stop() {
      isStopping = true;
      stopped.fire();
    },
    shutDown: () => shutDown.fire(),
  };
}

/** Returns whether there was a connection. Its requests that have not started never run. */
function cut(connection: ClientConnection | undefined): boolean {
  connection?.close();
  connection?.socket.destroy();
  return connection !== undefined;
}

function describeClient(socket: Socket, unknownPeer: string, onStop: Event<void>): ClientInfo {
  const { remoteAddress: peer = unknownPeer, localAddress } = socket;
  const onEnd: Event<void> = (listener) => toDisposable(finished(socket, { writable: false }, () => listener()));
  const onLeave: Event<void> = (listener) => disposeAll([onStop(listener), onEnd(listener)]);
  return localAddress === undefined ? { peer, onLeave } : { peer, localAddress, onLeave };
}

function refuseAtOnce(message: IncomingMessage, isStopping: boolean): ApiResponse | undefined {
  const refusal = isStopping ? stoppingResponse() : checkMessage(message);
  return refusal && finishResponse(refusal, { close: true });
}

/** Answers data that is not a request; the parser has given up on the socket, so it ends. */
function answerClientError(socket: Duplex, code: unknown, clock: Clock): 'close' {
  socket.end(serializeResponse(finishResponse(describeClientError(code), { close: true })));
  const timer = clock.setTimeout(() => socket.destroy(), lingeringTimeout);
  socket.once('close', () => timer.dispose());
  return 'close';
}

function describeClientError(code: unknown): ApiResponse {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problemResponse('timeout', 'Send the whole request within a few seconds.');
    case 'HPE_HEADER_OVERFLOW':
      return problemResponse('headers-too-large', 'The request target and headers may be 8 KiB together.');
    case 'CONNECT':
      return problemResponse('bad-request', 'This server is not a proxy.');
    default:
      return problemResponse('bad-request', 'This is not well-formed HTTP.');
  }
}

const clientErrorReasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function serializeResponse({ status, headers, body = '' }: ApiResponse): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${clientErrorReasons[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
