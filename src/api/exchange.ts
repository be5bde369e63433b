import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { PartlyRestored } from './editor-port.ts';

export interface ApiRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: RequestHeaders;
  /** Kept separate, because joined they would look like one key. */
  readonly idempotencyKeys?: readonly string[] | undefined;
  /** Missing if no body is announced. Throws if the sender breaks off. */
  readonly body?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Empty if no longer known. */
  readonly peer: string;
  readonly localAddress?: string;
  /** Milliseconds of the API's clock; default: now. */
  readonly arrivedAt?: number;
  /** Fires when the caller disconnects or the server stops. */
  readonly onLeave?: Event<void> | undefined;
  /** Call it for a command, so that its connection is not dropped for a new one. */
  readonly holdConnection?: (() => void) | undefined;
  /** Fires when the server cannot wait for the answer any longer. */
  readonly onCancel?: Event<void> | undefined;
}

/** Names in lower case; repeated headers are joined with `, `. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

export interface ApiResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body?: string | Uint8Array;
  /** Becomes the body when sent. Includes changes that going back could not undo before the failure. */
  readonly problem?: ProblemDetails & PartlyRestored;
  /** Lasts until the caller or the server leaves. */
  readonly stream?: BodyStream;
  /** Outcome for the log: the demo that ran, or the problem code. */
  readonly says?: string;
  /** All headers are set, because a response that is sent often is finished once. */
  readonly isFinished?: true;
  /** A command ran although the route does not show it: log it and close the connection. */
  readonly isCommand?: true;
}

/** RFC 9457. */
export type ProblemDetails = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
};

/** Starts to write after the headers are sent; disposed when either side leaves. */
export type BodyStream = (sink: Sink) => Disposable;

export interface Sink {
  /** Bytes that the network has not taken yet. */
  readonly backlog: number;
  /** Returns `false` if the reader is behind; wait for `onDrain`. */
  write(bytes: Uint8Array): boolean;
  readonly onDrain: Event<void>;
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
  /** Without the token of a base address. */
  readonly path: string;
  readonly query: URLSearchParams | undefined;
  /** From `/~<token>/api/…`, for clients that support a base address only. */
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
