import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Disposable, disposeAll, toDisposable } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import { finishResponse } from '../answering/headers.ts';
import { stoppingResponse } from '../answering/problem.ts';
import { type Api, type ApiResponse, whenAnswered } from '../exchange.ts';
import { type ConnectionLimits, createConnections } from './connections.ts';
import type { Crowd, Outcome } from './conversation.ts';
import { checkMessage, type Sender, toRequest } from './incoming.ts';
import { createSend, lingering } from './outgoing.ts';
import { createUnread } from './unread.ts';
import { createVisit, endVisit, findDispensable, type Visit } from './visit.ts';
import { answerToBroken, serializeResponse } from './wire.ts';

/** Requests that may wait on all sockets together, some 6 kB each: Node parses all that one look at a socket brings. */
const crowdLimit = 4_096;

export interface ReceptionLimits extends ConnectionLimits {
  /** Bytes of answers that may wait for their readers, all together. */
  readonly maxUnread: number;
}

export interface ReceptionOptions {
  readonly api: Api;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: ReceptionLimits;
  /** The address of a caller who is gone before it could be asked. */
  readonly unknownPeer: string;
}

/** What the sockets of a server have in common: turns, limits, and the way from Node's requests to ours and back. */
export interface Reception {
  welcome(socket: Socket): void;
  receive(message: IncomingMessage, response: ServerResponse): void;
  /** Answers what is no request, by the code of Node's error. */
  refuse(socket: Duplex, code: unknown): void;
  /** From now on every answer closes its connection, and new requests hear that we are stopping. */
  stop(): void;
  /** Has all answered who still wait: what has begun goes on without them. */
  giveUp(): void;
}

export function createReception({ api, clock, log, limits, unknownPeer }: ReceptionOptions): Reception {
  const connections = createConnections(limits);
  const visits = new Map<Duplex, Visit>();
  const stopped = createEmitter<void>();
  const gaveUp = createEmitter<void>();
  const crowd: Crowd = { callers: 0, waiting: 0 };
  let isStopping = false;
  const unread = createUnread(limits.maxUnread);
  const send = createSend({ clock, log, unread, isStopping: () => isStopping, onStop: stopped.event });

  const cutOne = (): boolean => {
    if (unread.cutLongest()) return true;
    const dispensable = findDispensable(visits.values());
    if (dispensable) endVisit(dispensable);
    return dispensable !== undefined;
  };

  /** Answers a request in its turn, unless the rest of it broke off and has its answer. */
  const answer = (visit: Visit, message: IncomingMessage, response: ServerResponse) => {
    const { conversation } = visit;
    const request = toRequest(message, response, visit.sender);
    const timely = conversation.isBusy ? { ...request, arrivedAt: clock.now() } : request;
    conversation.take(() => {
      if (conversation.waiting === 0 && message.socket.isPaused()) message.socket.resume();
      visit.isCommand = false;
      return whenAnswered(refuseAtOnce(message, isStopping) ?? api(timely), (given) =>
        conversation.isOver ? 'close' : send(message, response, given),
      );
    });
    if (conversation.isFull) message.socket.pause();
  };

  return {
    welcome(socket) {
      const place = connections.take(socket.remoteAddress ?? unknownPeer, cutOne);
      if (place === undefined) {
        socket.destroy();
        return;
      }
      const sender = { ...describeSender(socket, unknownPeer, stopped.event), onGiveUp: gaveUp.event };
      visits.set(socket, createVisit(socket, sender, crowd));
      crowd.callers = visits.size;
      socket.once('close', () => {
        visits.delete(socket);
        crowd.callers = visits.size;
        place.dispose();
      });
    },
    receive(message, response) {
      const visit = visits.get(message.socket);
      if (visit === undefined) {
        message.socket.destroy();
        return;
      }
      visit.last = message;
      if (crowd.waiting >= crowdLimit && visit.conversation.isBusy) endVisit(visit);
      else answer(visit, message, response);
    },
    refuse(socket, code) {
      const visit = visits.get(socket);
      if (visit === undefined || code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else partFrom(visit, () => sayFarewell(socket, code, clock));
    },
    stop() {
      isStopping = true;
      stopped.fire();
    },
    giveUp: () => gaveUp.fire(),
  };
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
function partFrom({ conversation, last }: Visit, farewell: () => Outcome): void {
  if (conversation.isOver) return;
  if (last === undefined || last.complete) {
    conversation.take(farewell);
  } else if (conversation.waiting > 0) {
    conversation.replaceLast(farewell);
  } else {
    conversation.close();
    farewell();
  }
}

function sayFarewell(socket: Duplex, code: unknown, clock: Clock): Outcome {
  socket.end(serializeResponse(answerToBroken(code)));
  const timer = clock.setTimeout(() => socket.destroy(), lingering);
  socket.once('close', () => timer.dispose());
  return 'close';
}
