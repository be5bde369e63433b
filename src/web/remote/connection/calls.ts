import type { ServerAddress } from './address.ts';
import type { CallReply, KeyedCall } from './command-sender.ts';
import { describeRest } from './connection-words.ts';

/** Calls the API with the token in a header, because addresses may be logged. */
export interface Calls {
  /** Rejects if there is no answer. */
  get(path: string, init?: CallInit): Promise<Response>;
  /** Posts JSON, or nothing. Rejects if there is no answer. */
  post(path: string, init?: CallInit & { readonly body?: object }): Promise<Response>;
}

export interface CallInit {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Refusal {
  readonly code: string;
  readonly detail: string;
}

export function createCalls(address: ServerAddress, send: typeof fetch): Calls {
  const call = (path: string, method: string, init: CallInit, body?: object) => {
    const { token } = address;
    return send(address.of(path), {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      headers: {
        ...init.headers,
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(init.signal && { signal: init.signal }),
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  return {
    get: (path, init = {}) => call(path, 'GET', init),
    post: (path, { body, ...init } = {}) => call(path, 'POST', init, body),
  };
}

/** Something between us and Showrunner, such as a proxy, may have answered. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, detail } = Object(body);
  return {
    code: typeof code === 'string' ? code : '',
    detail: typeof detail === 'string' ? detail : `Showrunner answered with the error ${response.status}.`,
  };
}

/** Milliseconds. Showrunner answers within 8 s, if only with "still running". */
const answerLimit = 12_000;

/** Sends a press with its key and server instance. Calls `onLost` if there is no answer. Never rejects. */
export function createSend({ post }: Calls, onLost: () => void): (press: KeyedCall) => Promise<CallReply> {
  return async ({ path, body, key, instance }) => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), answerLimit);
    try {
      const response = await post(path, {
        headers: { 'Idempotency-Key': key, 'Showrunner-Instance': instance },
        ...(body && { body }),
        signal: limit.signal,
      });
      const { status } = response;
      if (status < 300)
        return { kind: 'answered', status, code: '', detail: describeRest(path, await response.text()) };
      return { kind: 'answered', status, ...(await readRefusal(response)) };
    } catch {
      onLost();
      return { kind: 'lost' };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** 128 random bits; `crypto.randomUUID` requires a secure context. */
export function makeKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
