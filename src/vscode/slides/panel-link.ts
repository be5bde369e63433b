import * as vscode from 'vscode';
import { readPageMessage } from '../../app/page-messages.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Log } from '../../ports/log.ts';
import type { StageRequest } from '../../ports/slide-stage.ts';
import type { FromSlidePage, ToSlidePage } from '../../web/messages.ts';
import { diagramFolders, findDiagramScripts } from './diagram-scripts.ts';
import { renderShell } from './panel-shell.ts';

/** A panel and the script of its page, which may come up anew at any time: a webview that moves is loaded again. */
export interface SlidePanelLink extends Disposable {
  readonly panel: vscode.WebviewPanel;
  /** Sends once the page listens; gives up after some seconds, for a show must not hang on a window. */
  post(message: ToSlidePage): Promise<void>;
}

export interface SlidePanelLinkOptions {
  /** Where the extension lies. */
  readonly extension: vscode.Uri;
  readonly log: Log;
  /** What a page that has come up is told first; `isAgain` when it was up before and shows nothing now. */
  greet(isAgain: boolean): readonly ToSlidePage[];
  onRequest(request: StageRequest): void;
  onDrawn(message: FromSlidePage & { type: 'drawn' }): void;
  onClosed(): void;
}

/** Milliseconds that the first page may take to come up. */
const patience = 5000;

export function createSlidePanelLink(panel: vscode.WebviewPanel, options: SlidePanelLinkOptions): SlidePanelLink {
  const { extension, log } = options;
  const { webview } = panel;
  const ready = createGate(patience);
  let isVisible = panel.visible;
  let isUp = false;

  const receive = (value: unknown) => {
    const message = readPageMessage(value);
    if (message === undefined) return log.warn('The page of slides sent what nobody understands');
    if (message.type === 'request') options.onRequest(message.request);
    if (message.type === 'drawn') options.onDrawn(message);
    if (message.type === 'overflow') log.info(describeOverflow(message));
    if (message.type !== 'ready') return;
    for (const greeting of options.greet(isUp)) void webview.postMessage(greeting);
    isUp = true;
    ready.open();
  };
  const load = () => {
    const diagramScripts = findDiagramScripts();
    const dist = vscode.Uri.joinPath(extension, 'dist/extension');
    webview.options = {
      enableScripts: true,
      localResourceRoots: [dist, ...diagramFolders(diagramScripts), ...workspaceRoots()],
    };
    webview.html = renderShell({ webview, script: vscode.Uri.joinPath(dist, 'slide-page.js'), diagramScripts });
  };

  const subscriptions = disposeAll([
    webview.onDidReceiveMessage(receive),
    vscode.workspace.onDidChangeWorkspaceFolders(load),
    panel.onDidChangeViewState(() => {
      if (panel.visible === isVisible) return;
      isVisible = panel.visible;
      options.onRequest({ kind: isVisible ? 'shown' : 'hidden' });
    }),
    panel.onDidDispose(() => {
      subscriptions.dispose();
      ready.open();
      options.onClosed();
    }),
  ]);
  load();
  return {
    panel,
    async post(message) {
      if (!(await ready.passed)) return log.warn('The page of slides did not come up in time');
      await webview.postMessage(message);
    },
    dispose: subscriptions.dispose,
  };
}

function workspaceRoots(): readonly vscode.Uri[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
}

/** Resolves to `true` once opened, to `false` when that takes longer than `limit` milliseconds. */
function createGate(limit: number): { open(): void; readonly passed: Promise<boolean> } {
  let timer: NodeJS.Timeout | undefined;
  let settle: (isOpen: boolean) => void;
  const passed = new Promise<boolean>((resolve) => {
    settle = resolve;
    timer = setTimeout(() => resolve(false), limit);
  });
  const open = () => {
    clearTimeout(timer);
    settle(true);
  };
  return { open, passed };
}

function describeOverflow({ title, index, scale, isCut }: FromSlidePage & { type: 'overflow' }): string {
  const place = index === undefined ? '' : ` (slide ${index + 1})`;
  const end = isCut ? ' and is cut off even so' : '';
  return `“${title}”${place} is too long: it is shown at ${Math.round(scale * 100)} %${end}.`;
}
