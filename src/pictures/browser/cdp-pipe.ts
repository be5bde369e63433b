import type { Readable, Writable } from 'node:stream';
import { createEmitter, type Event } from '../../core/emitter.ts';
import { DemoError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';

/** Chrome DevTools Protocol over a pipe: JSON messages terminated by NUL. */
export interface Cdp {
  /** @throws DemoError `no-screenshot` if the browser refuses, the page crashes, or the pipe closes. */
  send(method: string, params?: JsonObject, session?: string): Promise<JsonObject>;
  readonly onEvent: Event<CdpEvent>;
  readonly isClosed: boolean;
}

export interface CdpEvent {
  readonly method: string;
  readonly params: JsonObject;
  /** The page; `undefined` for the browser itself. */
  readonly session: string | undefined;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: JsonObject;
  readonly result?: JsonObject;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

interface Pending {
  readonly method: string;
  readonly session: string | undefined;
  readonly resolve: (result: JsonObject) => void;
  readonly reject: (error: DemoError) => void;
}

/** Connects to the browser's descriptors 3 (`input`) and 4 (`output`). */
export function createCdpPipe(input: Writable, output: Readable): Cdp {
  const events = createEmitter<CdpEvent>();
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let isClosed = false;

  const fail = (error: DemoError, isConcerned: (request: Pending) => boolean = () => true) => {
    for (const [id, request] of pending) {
      if (!isConcerned(request)) continue;
      pending.delete(id);
      request.reject(error);
    }
  };
  const close = () => {
    isClosed = true;
    fail(ended());
  };
  const receive = (message: Message) => {
    if (message.id !== undefined) return answer(pending, message.id, message);
    const { method = '', params = {}, sessionId: session } = message;
    if (method === 'Inspector.targetCrashed') fail(crashed(), (request) => request.session === session);
    events.fire({ method, params, session });
  };
  output.on(
    'data',
    splitMessages((text) => receive(JSON.parse(text) as Message)),
  );
  for (const stream of [input, output]) stream.on('error', close).on('close', close);

  return {
    onEvent: events.event,
    get isClosed() {
      return isClosed;
    },
    send(method, params = {}, session) {
      if (isClosed) return Promise.reject(ended());
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { method, session, resolve, reject });
        input.write(`${JSON.stringify({ id, method, params, ...(session && { sessionId: session }) })}\0`);
      });
    },
  };
}

function answer(pending: Map<number, Pending>, id: number, { result, error }: Message): void {
  const request = pending.get(id);
  pending.delete(id);
  if (error) request?.reject(new DemoError('no-screenshot', `The browser refused ${request.method}: ${error.message}`));
  else request?.resolve(result ?? {});
}

/** Looks at each chunk only once, because a picture comes in hundreds of them. */
function splitMessages(receive: (text: string) => void): (piece: Buffer) => void {
  let begun: Buffer[] = [];
  return (piece) => {
    let start = 0;
    for (let end = piece.indexOf(0); end >= 0; end = piece.indexOf(0, start)) {
      const text = Buffer.concat([...begun, piece.subarray(start, end)]).toString();
      begun = [];
      start = end + 1;
      receive(text);
    }
    if (start < piece.length) begun.push(piece.subarray(start));
  };
}

function ended(): DemoError {
  return new DemoError('no-screenshot', 'The browser that draws the pictures has ended');
}

function crashed(): DemoError {
  return new DemoError('no-screenshot', 'The page crashed in the browser that draws the pictures');
}
