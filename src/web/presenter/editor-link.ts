import type { FromPresenterPage, ToPresenterPage } from '../../presenting/presenter-messages.ts';

/** The editor that the page is in. */
export interface EditorLink {
  post(message: FromPresenterPage): void;
  listen(listener: (message: ToPresenterPage) => void): void;
}

declare function acquireVsCodeApi(): { postMessage(message: FromPresenterPage): void };

/** Can be had once. */
export function createEditorLink(): EditorLink {
  const editor = acquireVsCodeApi();
  return {
    post: (message) => editor.postMessage(message),
    listen: (listener) => addEventListener('message', ({ data }: MessageEvent<ToPresenterPage>) => listener(data)),
  };
}
