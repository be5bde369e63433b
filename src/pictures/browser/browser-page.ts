import type { Disposable } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { type Clock, sleep } from '../../core/time/clock.ts';
import type { Cdp } from './cdp-pipe.ts';

/** The size of a picture in pixels, and of the page in it in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** CSS pixels across; the page is scaled to fill the picture. The picture's own width when left out. */
  readonly pageWidth?: number;
}

export interface Preparation {
  /** Ours, run by the debugger once the document is there; the document's own scripts never run. An expression. */
  readonly script?: string;
  /** An expression that is true once the script has done its work, if that takes a while. */
  readonly isReady?: string;
}

/** Size of a picture, and the values that the document shall return. */
export interface CaptureOptions extends Viewport, Preparation {
  /** An expression: its value once the picture is ready to be taken. */
  readonly result?: string;
}

export interface Capture {
  readonly png: Uint8Array;
  /** `null` when nothing was asked. */
  readonly result: JsonValue;
}

/** A page that runs no script and reaches no network. */
export interface BrowserPage {
  /** A PNG of a document with all its images and fonts. */
  capture(html: string, options: CaptureOptions): Promise<Capture>;
  /** A PDF of a document at a `file:` URL, because it may be too large to be sent. Its `@page` says the size. */
  printPdf(url: string, preparation?: Preparation): Promise<Uint8Array>;
  /** Puts an empty document in place of the old one, for the next work. */
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
    if (exceptionDetails) throw new DemoError('no-screenshot', `The page fails: ${JSON.stringify(exceptionDetails)}`);
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
    // A page without scripts has no timers and no observers that could tell.
    const start = clock.now();
    while ((await evaluate(isReady)) !== true) {
      if (clock.now() - start > readyLimit) throw new DemoError('no-screenshot', 'The page does not get ready');
      await sleep(clock, pollInterval);
    }
  };

  return {
    async capture(html, { width, height, pageWidth = width, result = 'null', ...preparation }) {
      const scale = width / pageWidth;
      // Before the document comes: text that is laid out for another scale keeps its roundings.
      const size = { width: pageWidth, height: Math.ceil(height / scale), deviceScaleFactor: scale, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', size);
      const { frameTree } = await send('Page.getFrameTree');
      const { id: frameId = '' } = (frameTree as JsonObject).frame as JsonObject;
      await send('Page.setDocumentContent', { frameId, html });
      await settle(preparation);
      const clip = { x: 0, y: 0, width: pageWidth, height: height / scale, scale: 1 };
      const { data } = await send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip });
      return { png: Buffer.from(String(data), 'base64'), result: (await evaluate(result)) ?? null };
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

/** A document that leads elsewhere, by a refresh say, stays: a page that is on its way answers to nothing. */
function keepDocument(cdp: Cdp, session: string): Disposable & { allow(url: string): void } {
  let allowed = '';
  const listening = cdp.onEvent(({ method, params: { requestId = '', request }, session: from }) => {
    if (from !== session || method !== 'Fetch.requestPaused') return;
    const isAllowed = (request as JsonObject).url === allowed;
    const answer = isAllowed ? 'Fetch.continueRequest' : 'Fetch.failRequest';
    const params = { requestId, ...(!isAllowed && { errorReason: 'Aborted' }) };
    cdp.send(answer, params, session).catch(() => undefined); // a page that is closed needs no answer
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
