import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { readPageMessage } from '../../app/page-messages.ts';
import { renderShell } from '../../app/panel-shell.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { SlideComponent, StageRequest } from '../../ports/slide-stage.ts';
import type { FromSlidePage, ToSlidePage } from '../../web/messages.ts';
import { diagramFolders, findDiagramScripts } from './diagram-scripts.ts';

/** A panel and the script of its page, which may come up anew at any time: a webview that moves is loaded again. */
export interface SlidePanelLink extends Disposable {
  readonly panel: vscode.WebviewPanel;
  /** Sends once the page listens; gives up after some seconds, for a show must not hang on a window. */
  post(message: ToSlidePage): Promise<void>;
  /** What defines elements of the talk's own: once it has changed, the page comes up anew. */
  useComponents(components: readonly SlideComponent[]): void;
}

export interface SlidePanelLinkOptions {
  /** The text of the script of the page of slides. */
  script(): Promise<string>;
  /** The colour of the document before there is a page: a CSS colour. */
  readonly ground?: string;
  readonly clock: Clock;
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
  const { clock, log, ground } = options;
  const { webview } = panel;
  let ready = createGate(clock, patience);
  let components: readonly SlideComponent[] = [];
  let isLoaded = false;
  let isVisible = panel.visible;
  let isUp = false;
  let isClosed = false;

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
  const load = async () => {
    const script = await options.script();
    if (isClosed) return;
    const diagramScripts = findDiagramScripts().map((uri) => webview.asWebviewUri(uri).toString());
    const modules = components.map((component) => addressOf(component, webview));
    isLoaded = true;
    const { cspSource } = webview;
    webview.html = renderShell({ script, cspSource, diagramScripts, components: modules, ground });
  };
  const start = () => void load().catch((error) => log.error(`No page of slides: ${messageOf(error)}`, error));

  const subscriptions = disposeAll([
    webview.onDidReceiveMessage(receive),
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      webview.options = slideWebviewOptions();
      start();
    }),
    panel.onDidChangeViewState(() => {
      if (panel.visible === isVisible) return;
      isVisible = panel.visible;
      options.onRequest({ kind: isVisible ? 'shown' : 'hidden' });
    }),
    panel.onDidDispose(() => {
      isClosed = true;
      subscriptions.dispose();
      ready.open();
      options.onClosed();
    }),
  ]);
  start();
  return {
    panel,
    async post(message) {
      if (!(await ready.passed)) return log.warn('The page of slides did not come up in time');
      await webview.postMessage(message);
    },
    useComponents(wanted) {
      if (JSON.stringify(wanted) === JSON.stringify(components)) return;
      components = wanted;
      if (!isLoaded) return;
      [ready, isUp] = [createGate(clock, patience), false];
      start();
    },
    dispose: subscriptions.dispose,
  };
}

/** Another text has another address: what is loaded once would be kept. */
function addressOf({ path, text }: SlideComponent, webview: vscode.Webview): string {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `${webview.asWebviewUri(vscode.Uri.file(path))}?v=${version}`;
}

/** What the webview may run and read. Given when it is made: set later, it loads once more for nothing. */
export function slideWebviewOptions(): vscode.WebviewOptions {
  const workspaceRoots = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  return { enableScripts: true, localResourceRoots: [...diagramFolders(findDiagramScripts()), ...workspaceRoots] };
}

/** Resolves to `true` once opened, to `false` when that takes longer than `limit` milliseconds. */
function createGate(clock: Clock, limit: number): { open(): void; readonly passed: Promise<boolean> } {
  let settle: (isOpen: boolean) => void;
  const passed = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const timer = clock.setTimeout(() => settle(false), limit);
  const open = () => {
    timer.dispose();
    settle(true);
  };
  return { open, passed };
}

function describeOverflow({ title, index, scale, isCut }: FromSlidePage & { type: 'overflow' }): string {
  const place = index === undefined ? '' : ` (slide ${index + 1})`;
  const end = isCut ? ' and is cut off even so' : '';
  return `“${title}”${place} is too long: it is shown at ${Math.round(scale * 100)} %${end}.`;
}
