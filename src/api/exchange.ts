/** A request as data: what the API needs to know of it, whether it came through a socket or from a test. */
export interface ApiRequest {
  readonly method: string;
  /** The target as it was sent: path and query. */
  readonly target: string;
  readonly headers: RequestHeaders;
  /** The bytes as they come in; missing when none are announced. Throws when the sender breaks off. */
  readonly body?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The caller's address. */
  readonly peer: string;
  /** When it arrived, in milliseconds of the API's clock, if it had to wait for its turn; missing is now. */
  readonly arrivedAt?: number;
}

/** Names in lower case; a header that was sent twice is joined with `, `. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

export interface ApiResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body?: string | Uint8Array;
  /** Has all its headers already: what is sent again and again is finished once. */
  readonly isFinished?: true;
}

export type ResponseHeaders = Readonly<Record<string, string>>;

/** A cheap read is answered at once: waiting for promises would take half of its time. */
export type Answer = ApiResponse | Promise<ApiResponse>;

/** Never throws, never rejects. */
export type Api = (request: ApiRequest) => Answer;

export function jsonResponse(status: number, value: object, headers: ResponseHeaders = {}): ApiResponse {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export function emptyResponse(status: number, headers: ResponseHeaders = {}): ApiResponse {
  return { status, headers };
}

/** Does the rest at once when there is nothing to wait for. */
export function whenAnswered<T>(answer: Answer, follow: (response: ApiResponse) => T): T | Promise<T> {
  return answer instanceof Promise ? answer.then(follow) : follow(answer);
}

/** The path of a target and its query, `undefined` when there is none. */
export function splitTarget(target: string): { readonly path: string; readonly query: URLSearchParams | undefined } {
  const mark = target.indexOf('?');
  if (mark < 0) return { path: target, query: undefined };
  return { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) };
}
