import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { PartlyRestored } from './editor-port.ts';

/** A request as data: the part that the API needs, whether it came through a socket or from a test. */
export interface ApiRequest {
  readonly method: string;
  /** The target as it was sent: path and query. */
  readonly target: string;
  readonly headers: RequestHeaders;
  /** The headers `Idempotency-Key`, when there may be several: joined they would look like one key. */
  readonly idempotencyKeys?: readonly string[] | undefined;
  /** The bytes as they come in; missing when none are announced. Throws when the sender breaks off. */
  readonly body?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The caller's address; empty when it is not known any more. */
  readonly peer: string;
  /** The address of ours that the caller reached. */
  readonly localAddress?: string;
  /** When it arrived, in milliseconds of the API's clock, if it had to wait for its turn; missing is now. */
  readonly arrivedAt?: number;
  /** Fires once the caller has hung up or the server stops: answers that are held back are released. */
  readonly onLeave?: Event<void> | undefined;
  /** To be called for a command: from then on this connection makes room for no other. */
  readonly holdConnection?: (() => void) | undefined;
  /** Fires when the server stops and can wait for the answer no longer. */
  readonly onCancel?: Event<void> | undefined;
}

/** Names in lower case; a header that was sent twice is joined with `, `. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

export interface ApiResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body?: string | Uint8Array;
  /**
   * Instead of a body: the failure, which becomes the body on its way out, and the changes that going back could not
   * undo before.
   */
  readonly problem?: ProblemDetails & PartlyRestored;
  /** Instead of a body: a stream that lasts until the caller or the server leaves. */
  readonly stream?: BodyStream;
  /** How it ended, in a word or two for the log: the demo that ran, or the code of the refusal. */
  readonly says?: string;
  /** Has all its headers already: a response that is sent again and again is finished once. */
  readonly isFinished?: true;
  /** A command ran where the route alone does not say so: the connection closes, and the log tells of it. */
  readonly isCommand?: true;
}

/** The object of RFC 9457. */
export type ProblemDetails = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** One of the codes of the contract. */
  readonly code: string;
};

/** Begins to write once the head of the answer is sent; disposed when either side has left. */
export type BodyStream = (sink: Sink) => Disposable;

/** Where a stream writes to. */
export interface Sink {
  /** Bytes that the network has not taken yet. */
  readonly backlog: number;
  /** `false` when the reader is behind; `onDrain` tells when it has caught up. */
  write(bytes: Uint8Array): boolean;
  readonly onDrain: Event<void>;
  /** Cuts the reader off. */
  drop(): void;
}

export type ResponseHeaders = Readonly<Record<string, string>>;

/** Never rejects. */
export type Api = (request: ApiRequest) => Promise<ApiResponse>;

export function jsonResponse(status: number, value: object, headers: ResponseHeaders = {}): ApiResponse {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export function emptyResponse(status: number, headers: ResponseHeaders = {}): ApiResponse {
  return { status, headers };
}

export interface RequestTarget {
  /** Of the route: without the token that a base address may carry. */
  readonly path: string;
  readonly query: URLSearchParams | undefined;
  /** From `/~<token>/api/…`, the base address for clients that know nothing else. */
  readonly token: string | undefined;
}

export function splitTarget(target: string): RequestTarget {
  const mark = target.indexOf('?');
  const query = mark < 0 ? undefined : new URLSearchParams(target.slice(mark + 1));
  const whole = mark < 0 ? target : target.slice(0, mark);
  if (!whole.startsWith('/~')) return { path: whole, query, token: undefined };
  const slash = whole.indexOf('/', 2);
  if (slash < 0) return { path: '/', query, token: whole.slice(2) };
  return { path: whole.slice(slash), query, token: whole.slice(2, slash) };
}
