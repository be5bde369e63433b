import type { FromSlidePage, ToSlidePage } from './messages.ts';

/** The other side of the page: the panel's extension, or the file itself. */
export interface PageHost {
  post(message: FromSlidePage): void;
  /** One listener. */
  listen(listener: (message: ToSlidePage) => void): void;
}

interface VsCodeApi {
  postMessage(message: unknown): void;
}

declare const acquireVsCodeApi: (() => VsCodeApi) | undefined;

/** The extension behind a webview; `undefined` outside of one. */
export function createPanelHost(): PageHost | undefined {
  if (typeof acquireVsCodeApi !== 'function') return undefined;
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    listen: (listener) => window.addEventListener('message', ({ data }) => listener(data as ToSlidePage)),
  };
}
