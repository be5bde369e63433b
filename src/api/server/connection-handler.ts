import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Disposable, disposeAll, toDisposable } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import { type Api, type ApiResponse, whenAnswered } from '../exchange.ts';
import { finishResponse } from '../responses/headers.ts';
import { stoppingResponse } from '../responses/problem.ts';
import {
  type ClientConnection,
  closeClientConnection,
  createClientConnection,
  findDispensable,
} from './client-connection.ts';
import { type ConnectionLimits, createConnections } from './connections.ts';
import { checkMessage, type Sender, toRequest } from './incoming.ts';
import { createSend, lingering } from './outgoing.ts';
import type { PipelineLoad, PipelineOutcome } from './request-pipeline.ts';
import { createUnread } from './unread.ts';
import { answerToBroken, serializeResponse } from './wire.ts';

/** Requests that may wait on all sockets together, some 6 kB each: Node parses all that one look at a socket brings. */
const loadLimit = 4_096;

export interface ConnectionHandlerLimits extends ConnectionLimits {
  /** Bytes of answers that may wait for their readers, all together. */
  readonly maxUnread: number;
}

export interface ConnectionHandlerOptions {
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: ConnectionHandlerLimits;
  /** The address of a caller who is gone before it could be asked. */
  readonly unknownPeer: string;
}

/** State shared by the sockets of a server: turns, limits, and the way from Node's requests to ours and back. */
export interface ConnectionHandler {
  accept(socket: Socket): void;
  receive(message: IncomingMessage, response: ServerResponse): void;
  /** Answers what is no request, by the code of Node's error. */
  refuse(socket: Duplex, code: unknown): void;
  /** From now on every answer closes its connection, and new requests hear that we are stopping. */
  stop(): void;
  /** Has all answered who still wait: what has begun goes on without them. */
  giveUp(): void;
}

export function createConnectionHandler(options: ConnectionHandlerOptions): ConnectionHandler {
  const { api, clock, log, limits, unknownPeer } = options;
  const connections = createConnections(limits);
  const byClient = new Map<Duplex, ClientConnection>();
  const stopped = createEmitter<void>();
  const gaveUp = createEmitter<void>();
  const load: PipelineLoad = { callers: 0, waiting: 0 };
  let isStopping = false;
  const unread = createUnread(limits.maxUnread);
  const send = createSend({ clock, log, unread, isStopping: () => isStopping, onStop: stopped.event });

  const cutOne = () => unread.cutLongest() || cutDispensable(byClient.values());

  /** Answers a request in its turn, unless the rest of it broke off and has its answer. */
  const answer = (connection: ClientConnection, message: IncomingMessage, response: ServerResponse) => {
    const { pipeline } = connection;
    const request = toRequest(message, response, connection.sender);
    const timely = pipeline.isBusy ? { ...request, arrivedAt: clock.now() } : request;
    pipeline.take(() => {
      if (pipeline.waiting === 0 && message.socket.isPaused()) message.socket.resume();
      connection.isCommand = false;
      return whenAnswered(refuseAtOnce(message, isStopping) ?? api(timely), (given) =>
        pipeline.isOver ? 'close' : send(message, response, given),
      );
    });
    if (pipeline.isFull) message.socket.pause();
  };

  return {
    accept(socket) {
      const place = connections.take(socket.remoteAddress ?? unknownPeer, cutOne);
      if (place === undefined) {
        socket.destroy();
        return;
      }
      const sender = { ...describeSender(socket, unknownPeer, stopped.event), onGiveUp: gaveUp.event };
      byClient.set(socket, createClientConnection(socket, sender, load));
      load.callers = byClient.size;
      socket.once('close', () => {
        byClient.delete(socket);
        load.callers = byClient.size;
        place.dispose();
      });
    },
    receive(message, response) {
      const connection = byClient.get(message.socket);
      if (connection === undefined) {
        message.socket.destroy();
        return;
      }
      connection.last = message;
      if (load.waiting >= loadLimit && connection.pipeline.isBusy) closeClientConnection(connection);
      else answer(connection, message, response);
    },
    refuse(socket, code) {
      const connection = byClient.get(socket);
      if (connection === undefined || code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else disconnect(connection, () => sendFarewell(socket, code, clock));
    },
    stop() {
      isStopping = true;
      stopped.fire();
    },
    giveUp: () => gaveUp.fire(),
  };
}

function cutDispensable(connections: Iterable<ClientConnection>): boolean {
  const dispensable = findDispensable(connections);
  if (dispensable) closeClientConnection(dispensable);
  return dispensable !== undefined;
}

function describeSender(socket: Socket, unknownPeer: string, onStop: Event<void>): Sender {
  const { remoteAddress: peer = unknownPeer, localAddress } = socket;
  const onLeave: Event<void> = (listener) => disposeAll([onStop(listener), whenClosed(socket, listener)]);
  return localAddress === undefined ? { peer, onLeave } : { peer, localAddress, onLeave };
}

/** On a socket that is closed already it is told soon. */
function whenClosed(socket: Duplex, listener: () => void): Disposable {
  if (socket.destroyed) queueMicrotask(listener);
  else socket.once('close', listener);
  return toDisposable(() => socket.off('close', listener));
}

function refuseAtOnce(message: IncomingMessage, isStopping: boolean): ApiResponse | undefined {
  const refusal = isStopping ? stoppingResponse() : checkMessage(message);
  return refusal && finishResponse(refusal, { close: true });
}

/** Says farewell after what is complete, and instead of what broke off. */
function disconnect({ pipeline, last }: ClientConnection, farewell: () => PipelineOutcome): void {
  if (pipeline.isOver) return;
  if (last === undefined || last.complete) {
    pipeline.take(farewell);
  } else if (pipeline.waiting > 0) {
    pipeline.replaceLast(farewell);
  } else {
    pipeline.close();
    farewell();
  }
}

function sendFarewell(socket: Duplex, code: unknown, clock: Clock): PipelineOutcome {
  socket.end(serializeResponse(answerToBroken(code)));
  const timer = clock.setTimeout(() => socket.destroy(), lingering);
  socket.once('close', () => timer.dispose());
  return 'close';
}
