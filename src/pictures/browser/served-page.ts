import type { JsonObject, JsonValue } from '../../core/json.ts';
import { type Clock, sleep } from '../../core/time/clock.ts';
import type { Cdp } from './cdp-pipe.ts';

/** A document whose scripts run. */
export interface ServedDocument {
  readonly html: string;
  /** Reads a file by its relative path; `undefined` is 404. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** An expression that becomes true when the scripts are done. */
  readonly isReady: string;
  readonly result: string;
}

/** The `.invalid` domain exists on no network. */
export const servedOrigin = 'https://slides.invalid';

/** Milliseconds. */
const pollInterval = 20;

/**
 * Opens a document on its own page and returns its `result`. Answers all requests itself. Only ends when the document
 * is ready or the signal aborts.
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
    // The page may be closed.
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

/** The path below the origin; `undefined` for other URLs. */
function pathOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const path = pathname.slice(1);
  return origin === servedOrigin && /^[\w./-]*$/.test(path) && !path.includes('..') ? path : undefined;
}
