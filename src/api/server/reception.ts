import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Disposable, disposeAll, toDisposable } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import { finishResponse } from '../answering/headers.ts';
import { problemResponse } from '../answering/problem.ts';
import type { ApiClock, ApiLog } from '../environment.ts';
import {
  type Answer,
  type Api,
  type ApiRequest,
  type ApiResponse,
  type RequestHeaders,
  whenAnswered,
} from '../exchange.ts';
import { type Conversation, createConversation, type Outcome } from './conversation.ts';
import { isStreaming, sendStream } from './streaming.ts';
import { answerToBroken, serializeResponse } from './wire.ts';

/** Node keeps this many names and values of a request's headers and drops the rest without a word. */
const headersKept = 2_000;
/** Requests that may wait on one socket before it is cut. */
const pipelineLimit = 64;
/** Milliseconds in which a caller may finish sending what we do not want, so that our answer is not lost. */
const lingering = 1_000;

export interface ReceptionOptions {
  readonly api: Api;
  readonly clock: ApiClock;
  readonly log: ApiLog;
  readonly maxConnections: number;
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
  /** Answers all who still wait for one: what they asked for goes on without them. */
  giveUp(): void;
}

interface Visit {
  /** Asked at the first moment: a socket that was reset knows none any more, and its request may still run. */
  readonly caller: Caller;
  readonly conversation: Conversation;
  /** The last message whose head came in; what breaks off may be its body. */
  last: IncomingMessage | undefined;
}

type Caller = Pick<ApiRequest, 'peer' | 'localAddress' | 'onLeave'>;

export function createReception({ api, clock, log, maxConnections, unknownPeer }: ReceptionOptions): Reception {
  const visits = new Map<Duplex, Visit>();
  const stopped = createEmitter<void>();
  const waiting = new Set<() => void>();
  let isStopping = false;

  const refuseAtOnce = (message: IncomingMessage): ApiResponse | undefined => {
    const refusal = isStopping ? stopping() : checkMessage(message);
    return refusal && finishResponse(refusal, { close: true });
  };

  const send = (
    visit: Visit,
    message: IncomingMessage,
    response: ServerResponse,
    given: ApiResponse,
  ): Outcome | Promise<Outcome> => {
    if (visit.conversation.isOver) return 'close'; // the rest of it broke off and has its answer
    const unread = hasBody(message) && !message.complete;
    const answer = unread && isStreaming(given) ? noBodyHere() : given;
    const { status, headers, body } = answer;
    const close = unread || isStopping || headers.Connection === 'close' || !response.shouldKeepAlive;
    try {
      if (isStreaming(answer)) return sendStream(message, response, answer, stopped.event).then(() => 'close');
      response.writeHead(status, close ? { ...headers, Connection: 'close' } : headers);
      if (unread) endGently(message, response, body, clock);
      else response.end(body);
    } catch (error) {
      log.error('An answer could not be sent.', error);
      message.socket.destroy();
    }
    return close ? 'close' : 'keep';
  };

  /** The answer, unless the server cannot wait for it any longer. */
  const unlessStopped = (answer: Answer): Answer => {
    if (!(answer instanceof Promise)) return answer;
    return new Promise((resolve) => {
      const giveUp = () => resolve(finishResponse(cutShort(), { close: true }));
      waiting.add(giveUp);
      void answer.then((response) => {
        waiting.delete(giveUp);
        resolve(response);
      });
    });
  };

  const sayFarewell = (socket: Duplex, code: unknown): Outcome => {
    socket.end(serializeResponse(answerToBroken(code)));
    const timer = clock.setTimeout(() => socket.destroy(), lingering);
    socket.once('close', () => timer.dispose());
    return 'close';
  };

  return {
    welcome(socket) {
      if (visits.size >= maxConnections) {
        socket.destroy();
        return;
      }
      const { remoteAddress: peer = unknownPeer, localAddress } = socket;
      const addresses = localAddress === undefined ? { peer } : { peer, localAddress };
      const onLeave: Event<void> = (listener) => disposeAll([stopped.event(listener), whenClosed(socket, listener)]);
      visits.set(socket, { caller: { ...addresses, onLeave }, conversation: createConversation(), last: undefined });
      socket.once('close', () => visits.delete(socket));
    },
    receive(message, response) {
      const visit = visits.get(message.socket);
      if (visit === undefined || visit.conversation.waiting >= pipelineLimit) {
        message.socket.destroy();
        return;
      }
      visit.last = message;
      const request = toRequest(message, response, visit.caller);
      const timely = visit.conversation.isBusy ? { ...request, arrivedAt: clock.now() } : request;
      visit.conversation.take(() =>
        whenAnswered(refuseAtOnce(message) ?? unlessStopped(api(timely)), (answer) =>
          send(visit, message, response, answer),
        ),
      );
    },
    refuse(socket, code) {
      const visit = visits.get(socket);
      if (visit === undefined || code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const { conversation, last } = visit;
      const farewell = () => sayFarewell(socket, code);
      if (conversation.isOver) return;
      if (last === undefined || last.complete) {
        conversation.take(farewell);
      } else if (conversation.waiting > 0) {
        conversation.replaceLast(farewell);
      } else {
        conversation.close();
        farewell();
      }
    },
    stop() {
      isStopping = true;
      stopped.fire();
    },
    giveUp() {
      for (const answer of waiting) answer();
    },
  };
}

function toRequest(message: IncomingMessage, response: ServerResponse, caller: Caller): ApiRequest {
  const request = {
    method: message.method ?? '',
    target: message.url ?? '',
    headers: message.headers as RequestHeaders,
    idempotencyKeys: readIdempotencyKeys(message),
    ...caller,
  };
  return hasBody(message) ? { ...request, body: readChunks(message, response) } : request;
}

/** Node tells headers apart at a price that only a value with a comma has to pay. */
function readIdempotencyKeys(message: IncomingMessage): readonly string[] | undefined {
  const name = 'idempotency-key';
  return String(message.headers[name] ?? '').includes(',') ? message.headersDistinct[name] : undefined;
}

/** On a socket that is closed already it is told soon. */
function whenClosed(socket: Duplex, listener: () => void): Disposable {
  if (socket.destroyed) queueMicrotask(listener);
  else socket.once('close', listener);
  return toDisposable(() => socket.off('close', listener));
}

/** Leaves the socket alone when the reader has had enough: it gets an answer first. */
async function* readChunks(message: IncomingMessage, response: ServerResponse): AsyncGenerator<Uint8Array> {
  if (message.headers.expect !== undefined) response.writeContinue();
  yield* message.iterator({ destroyOnReturn: false });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What Node lets through and we do not. An offer of HTTP/2 may be ignored; Java's client makes one every time. */
function checkMessage(message: IncomingMessage): ApiResponse | undefined {
  const { headers, rawHeaders, httpVersionMajor, httpVersionMinor } = message;
  if (httpVersionMajor !== 1) return problemResponse('bad-request', 'This server speaks HTTP/1.1.');
  const encoding = headers['transfer-encoding']?.toLowerCase();
  if (encoding !== undefined && (encoding !== 'chunked' || httpVersionMinor === 0)) {
    // RFC 9112, 6.1 and 7: HTTP/1.0 knows no chunks, and "gzip, chunked" would be read as if it were plain.
    return problemResponse('bad-request', 'The only transfer encoding understood is "chunked", in HTTP/1.1.');
  }
  if (rawHeaders.length >= headersKept) return problemResponse('headers-too-large', 'Send fewer headers.');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return problemResponse('expectation-failed', 'The only expectation understood is "100-continue".');
  }
  if (headers.upgrade !== undefined && headers.upgrade.toLowerCase() !== 'h2c') {
    return problemResponse('bad-request', 'This server speaks HTTP/1.1 and changes to no other protocol.');
  }
  return undefined;
}

function stopping(): ApiResponse {
  return problemResponse('stopping', 'The API is being switched off or moved to another port.');
}

function cutShort(): ApiResponse {
  return problemResponse('stopping', 'The API was switched off or moved to another port meanwhile. The step goes on.');
}

/** A body that never ends would get its 408 in the middle of the stream. */
function noBodyHere(): ApiResponse {
  return finishResponse(problemResponse('bad-request', 'A request for an event stream has no body.'), { close: true });
}

/** Sends a complete answer, then waits for the rest of the request: closing at once would destroy the answer too. */
function endGently(
  message: IncomingMessage,
  response: ServerResponse,
  body: ApiResponse['body'],
  clock: ApiClock,
): void {
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const end = () => {
    timer.dispose();
    response.end();
  };
  const timer = clock.setTimeout(end, lingering);
  message.once('end', end);
  message.once('close', end);
  message.resume();
}
