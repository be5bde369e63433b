import type { FromSlidePage, ToSlidePage } from './messages.ts';

/** The other side of the page: the extension, or the file itself. */
export interface PageHost {
  post(message: FromSlidePage): void;
  /** Supports one listener. */
  listen(listener: (message: ToSlidePage) => void): void;
}

interface VsCodeApi {
  postMessage(message: unknown): void;
}

declare const acquireVsCodeApi: (() => VsCodeApi) | undefined;

/** Returns `undefined` outside a webview. */
export function createPanelHost(): PageHost | undefined {
  if (typeof acquireVsCodeApi !== 'function') return undefined;
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    listen: (listener) => window.addEventListener('message', ({ data }) => listener(data as ToSlidePage)),
  };
}
