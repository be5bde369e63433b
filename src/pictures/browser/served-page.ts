import type { JsonObject, JsonValue } from '../../core/json.ts';
import { type Clock, sleep } from '../../core/time/clock.ts';
import type { Cdp } from './cdp-pipe.ts';

/** A document whose scripts run, and all that it may load. */
export interface ServedDocument {
  readonly html: string;
  /** The bytes of a file by its path below the document's address; `undefined` is 404. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** An expression that is true once its scripts have done their work. */
  readonly isReady: string;
  /** An expression: its result. */
  readonly result: string;
}

/** Where a served document stands. No name on any network ends like this. */
export const servedOrigin = 'https://slides.invalid';

/** Milliseconds between two looks. */
const pollInterval = 20;

/**
 * Opens a document on a page of its own and returns the result of its scripts. All its requests are answered from here,
 * nothing from a network. Does not end by itself when the document never gets ready: the signal ends it.
 */
export async function runServed(
  cdp: Cdp,
  clock: Clock,
  document: ServedDocument,
  signal: AbortSignal,
): Promise<JsonValue> {
  const { targetId = '' } = await cdp.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(sessionId);
  const send = (method: string, params: JsonObject = {}) => cdp.send(method, params, session);
  const serving = cdp.onEvent(({ method, params, session: from }) => {
    // Requests of a page that is closed need no answer.
    if (from === session && method === 'Fetch.requestPaused') answer(params).catch(() => undefined);
  });
  const answer = async ({ requestId = '', request }: JsonObject) => {
    const path = pathOf(String((request as JsonObject).url));
    const bytes = path === '' ? Buffer.from(document.html) : path && (await document.read(path));
    const body = bytes ? Buffer.from(bytes).toString('base64') : '';
    const type = path === '' ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8';
    const responseHeaders = [{ name: 'Content-Type', value: type }];
    await send('Fetch.fulfillRequest', { requestId, responseCode: bytes ? 200 : 404, responseHeaders, body });
  };
  const evaluate = async (expression: string): Promise<JsonValue> => {
    const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
    return (result as JsonObject).value ?? null;
  };
  try {
    await Promise.all([send('Page.enable'), send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })]);
    await send('Page.navigate', { url: `${servedOrigin}/` });
    while ((await evaluate(document.isReady)) !== true) {
      await sleep(clock, pollInterval, signal);
      signal.throwIfAborted();
    }
    return await evaluate(document.result);
  } finally {
    serving.dispose();
    await cdp.send('Target.closeTarget', { targetId });
  }
}

/** Below the origin, without climbing; `undefined` for addresses elsewhere. */
function pathOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const path = pathname.slice(1);
  return origin === servedOrigin && /^[\w./-]*$/.test(path) && !path.includes('..') ? path : undefined;
}
