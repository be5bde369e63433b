import type { Disposable } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { type Clock, sleep } from '../../core/time/clock.ts';
import type { Cdp } from './cdp-pipe.ts';

/** Size of the picture in pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** CSS pixels, scaled to the picture. Default: `width`. */
  readonly pageWidth?: number;
}

export interface Preparation {
  /** Our own script, an expression. The document's scripts never run. */
  readonly script?: string;
  /** An expression that becomes true when the script is done. */
  readonly isReady?: string;
}

export interface CaptureOptions extends Viewport, Preparation {
  /** An expression, evaluated before the picture is taken. */
  readonly prepare?: string;
  /** An expression, evaluated after the picture is ready. A function of the picture, as base64, is called with it. */
  readonly result?: string;
}

export interface Capture {
  readonly png: Uint8Array;
  /** `null` without `result`. */
  readonly result: JsonValue;
}

/** A page without scripts and network. */
export interface BrowserPage {
  capture(html: string, options: CaptureOptions): Promise<Capture>;
  /** For a `file:` URL, because the document may be too large to send. The size is that of `@page`. */
  printPdf(url: string, preparation?: Preparation): Promise<Uint8Array>;
  /** Loads an empty document. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openBrowserPage(cdp: Cdp, clock: Clock): Promise<BrowserPage> {
  const { targetId = '' } = await cdp.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(sessionId);
  const send = (method: string, params: JsonObject = {}) => cdp.send(method, params, session);
  await Promise.all([
    send('Page.enable'),
    send('Inspector.enable'),
    send('Network.enable'),
    send('Emulation.setScriptExecutionDisabled', { value: true }),
    send('Network.emulateNetworkConditions', offline),
    send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
  ]);
  const documents = keepDocument(cdp, session);

  const evaluate = async (expression: string) => {
    const call = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send('Runtime.evaluate', call);
    if (exceptionDetails) throw new DemoError('no-screenshot', `The page failed: ${JSON.stringify(exceptionDetails)}`);
    return (result as JsonObject).value;
  };
  const loaded = async () => {
    for (;;) {
      const next = nextLoad(cdp, session);
      if ((await evaluate('document.readyState')) === 'complete') return next.dispose();
      await next.happened;
    }
  };

  const settle = async ({ script, isReady = 'true' }: Preparation) => {
    await loaded();
    if (script !== undefined) await evaluate(script);
    // Poll, because timers and observers do not work without scripts.
    const start = clock.now();
    while ((await evaluate(isReady)) !== true) {
      if (clock.now() - start > readyLimit) throw new DemoError('no-screenshot', 'The page did not finish loading');
      await sleep(clock, pollInterval);
    }
  };

  return {
    async capture(html, { width, height, pageWidth = width, prepare, result = 'null', ...preparation }) {
      const scale = width / pageWidth;
      // Existing text layout would keep its rounding.
      const size = { width: pageWidth, height: Math.ceil(height / scale), deviceScaleFactor: scale, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', size);
      const { frameTree } = await send('Page.getFrameTree');
      const { id: frameId = '' } = (frameTree as JsonObject).frame as JsonObject;
      await send('Page.setDocumentContent', { frameId, html });
      await settle(preparation);
      if (prepare !== undefined) await evaluate(prepare);
      const clip = { x: 0, y: 0, width: pageWidth, height: height / scale, scale: 1 };
      const { data } = await send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip });
      const value = result.includes('=>') ? `(${result})(${JSON.stringify(data)})` : result;
      return { png: Buffer.from(String(data), 'base64'), result: (await evaluate(value)) ?? null };
    },
    async printPdf(url, preparation = {}) {
      documents.allow(url);
      await send('Page.navigate', { url });
      await settle(preparation);
      const { stream } = await send('Page.printToPDF', printing);
      return readStream(cdp, String(stream), session);
    },
    clear: async () => void (await send('Page.navigate', { url: 'about:blank' })),
    async close() {
      documents.dispose();
      await cdp.send('Target.closeTarget', { targetId });
    },
  };
}

/** Milliseconds. */
const pollInterval = 5;
const readyLimit = 60_000;
const offline = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
const printing = { printBackground: true, preferCSSPageSize: true, transferMode: 'ReturnAsStream' };

/** A navigating page does not respond. */
function keepDocument(cdp: Cdp, session: string): Disposable & { allow(url: string): void } {
  let allowed = '';
  const listening = cdp.onEvent(({ method, params: { requestId = '', request }, session: from }) => {
    if (from !== session || method !== 'Fetch.requestPaused') return;
    const isAllowed = (request as JsonObject).url === allowed;
    const answer = isAllowed ? 'Fetch.continueRequest' : 'Fetch.failRequest';
    const params = { requestId, ...(!isAllowed && { errorReason: 'Aborted' }) };
    cdp.send(answer, params, session).catch(() => undefined); // the page may be closed
  });
  return {
    allow(url) {
      allowed = url;
    },
    dispose: () => listening.dispose(),
  };
}

function nextLoad(cdp: Cdp, session: string): Disposable & { readonly happened: Promise<void> } {
  let listening: Disposable | undefined;
  const happened = new Promise<void>((resolve) => {
    listening = cdp.onEvent((event) => {
      if (event.session === session && event.method === 'Page.loadEventFired') resolve();
    });
  });
  const dispose = () => listening?.dispose();
  return { happened: happened.finally(dispose), dispose };
}

async function readStream(cdp: Cdp, handle: string, session: string): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for (let isEnd = false; !isEnd; ) {
    const { data, base64Encoded, eof } = await cdp.send('IO.read', { handle, size: 1 << 20 }, session);
    pieces.push(Buffer.from(String(data), base64Encoded === true ? 'base64' : 'utf8'));
    isEnd = eof === true;
  }
  await cdp.send('IO.close', { handle }, session);
  return Buffer.concat(pieces);
}
