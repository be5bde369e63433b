import { hash } from 'node:crypto';
import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import type { SlideComponent } from '../../ports/slide-stage.ts';
import type { FromSlidePage, ToSlidePage } from '../../web/messages.ts';
import { readChordStarts } from '../chord-starts.ts';
import { diagramFolders, findDiagramScripts } from './diagram-scripts.ts';
import { readPageMessage } from './page-messages.ts';
import { renderSlidePanelHtml } from './slide-panel-html.ts';

/** A panel with the slide page, which reloads whenever the panel moves. */
export interface SlideWebview extends Disposable {
  readonly panel: vscode.WebviewPanel;
  /** Lost if the page has not loaded. */
  send(message: ToSlidePage): void;
  /** The talk's custom elements; a change reloads the page. */
  readonly components: readonly SlideComponent[];
  useComponents(components: readonly SlideComponent[]): void;
  /** Loads the page; call once. */
  start(): void;
}

export interface SlideWebviewOptions {
  /** Text of the slide page's script. */
  script(): Promise<string>;
  /** CSS background color until there is a page. */
  readonly ground?: string;
  readonly isFramed?: boolean;
  readonly log: Log;
  /** Called for each load. */
  onLoad(): void;
  onMessage(message: FromSlidePage): void;
  onTurned(isInSight: boolean): void;
  onClosed(): void;
}

export function createSlideWebview(panel: vscode.WebviewPanel, options: SlideWebviewOptions): SlideWebview {
  const { log, ground, isFramed } = options;
  const { webview } = panel;
  let components: readonly SlideComponent[] = [];
  let isLoaded = false;
  let isVisible = panel.visible;
  let isClosed = false;

  const load = async () => {
    const script = await options.script();
    if (isClosed) return;
    const diagramScripts = findDiagramScripts().map((uri) => webview.asWebviewUri(uri).toString());
    const modules = components.map((component) => addressOf(component, webview));
    isLoaded = true;
    const { cspSource } = webview;
    const chords = readChordStarts();
    webview.html = renderSlidePanelHtml({
      script,
      cspSource,
      diagramScripts,
      components: modules,
      chords,
      ground,
      isFramed,
    });
  };
  const start = () => {
    options.onLoad();
    load().catch((error) => log.error(`The page of slides could not be loaded: ${messageOf(error)}`, error));
  };

  const subscriptions = disposeAll([
    webview.onDidReceiveMessage((value) => {
      const message = readPageMessage(value);
      if (message) options.onMessage(message);
      else log.warn('The slide page sent an unknown message');
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      webview.options = slideContentOptions();
      start();
    }),
    panel.onDidChangeViewState(() => {
      if (panel.visible === isVisible) return;
      isVisible = panel.visible;
      options.onTurned(isVisible);
    }),
    panel.onDidDispose(() => {
      isClosed = true;
      subscriptions.dispose();
      options.onClosed();
    }),
  ]);
  return {
    panel,
    send: (message) => void webview.postMessage(message),
    get components() {
      return components;
    },
    start,
    useComponents(newComponents) {
      if (JSON.stringify(newComponents) === JSON.stringify(components)) return;
      components = newComponents;
      if (isLoaded) start();
    },
    dispose: subscriptions.dispose,
  };
}

/** Includes a hash of the text, because loaded modules are cached. */
function addressOf({ path, text }: SlideComponent, webview: vscode.Webview): string {
  const version = hash('sha256', text, 'hex').slice(0, 12);
  return `${webview.asWebviewUri(vscode.Uri.file(path))}?v=${version}`;
}

/** Pass these at creation, because setting them later loads the webview twice. */
export function slideContentOptions(): vscode.WebviewOptions {
  const workspaceRoots = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  return { enableScripts: true, localResourceRoots: [...diagramFolders(findDiagramScripts()), ...workspaceRoots] };
}
