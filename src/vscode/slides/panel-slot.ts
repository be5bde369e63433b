import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import {
  createSlideWebview,
  type SlideWebview,
  type SlideWebviewOptions,
  slideContentOptions,
} from './slide-webview.ts';

export const slideViewType = 'showrunner.slides';

/** Holds the one slide panel, which may be opened, taken over after a reload, and closed by anybody. */
export interface PanelSlot extends Disposable {
  readonly webview: SlideWebview | undefined;
  /** Opens a panel in the active group. */
  open(title: string, takesFocus: boolean): SlideWebview;
  /** Brings the panel to the front with the focus. */
  reveal(): void;
  /** Takes over a panel; closes the previous one. */
  adopt(panel: vscode.WebviewPanel): void;
  /** Replaces the panel, keeping the focus; fires no event. */
  renew(): void;
  /** Closes the panel; calls `onLeft` but not `onClosed`. */
  leave(): void;
}

export interface PanelSlotOptions extends SlideWebviewOptions {
  /** The slot is empty, for any reason. */
  onLeft(): void;
}

export function createPanelSlot({ onLeft, ...options }: PanelSlotOptions): PanelSlot {
  let webview: SlideWebview | undefined;
  const focus = createLateFocus();

  const empty = () => {
    webview = undefined;
    onLeft();
  };
  const connect = (panel: vscode.WebviewPanel, components: SlideWebview['components'] = []) => {
    // Ignore messages of an old panel.
    const newWebview = createSlideWebview(panel, {
      ...options,
      onLoad() {
        if (webview !== newWebview) return;
        focus.load();
        options.onLoad();
      },
      onMessage(message) {
        if (webview !== newWebview) return;
        if (message.type === 'ready') focus.comeUp(panel);
        options.onMessage(message);
      },
      onTurned: (isInSight) => webview === newWebview && options.onTurned(isInSight),
      onClosed() {
        if (webview !== newWebview) return;
        empty();
        options.onClosed();
      },
    });
    webview = newWebview;
    newWebview.useComponents(components);
    newWebview.start();
    return newWebview;
  };
  const create = (title: string, viewColumn: vscode.ViewColumn, takesFocus: boolean) => {
    focus.wish(takesFocus);
    const webviewOptions = { ...slideContentOptions(), retainContextWhenHidden: true };
    return vscode.window.createWebviewPanel(slideViewType, title, { viewColumn, preserveFocus: true }, webviewOptions);
  };

  return {
    get webview() {
      return webview;
    },
    open: (title, takesFocus) => connect(create(title, vscode.ViewColumn.Active, takesFocus)),
    reveal: () => webview && focus.reveal(webview.panel),
    adopt(panel) {
      const before = webview;
      focus.wish(false);
      panel.webview.options = slideContentOptions();
      connect(panel);
      before?.panel.dispose();
    },
    renew() {
      if (!webview) return;
      const { panel, components } = webview;
      const { title, viewColumn = vscode.ViewColumn.Active, active } = panel;
      connect(create(title, viewColumn, active), components);
      panel.dispose();
    },
    leave() {
      const before = webview;
      empty();
      before?.panel.dispose();
    },
    dispose: () => webview?.dispose(),
  };
}

/** A loading document swallows keys, so give its panel the focus only once it has loaded. */
function createLateFocus() {
  let isUp = false;
  let isWished = false;
  return {
    load() {
      isUp = false;
    },
    wish(isWanted: boolean) {
      isWished = isWanted;
    },
    comeUp(panel: vscode.WebviewPanel) {
      isUp = true;
      // A tab that came in front meanwhile keeps the focus.
      if (isWished && panel.active) panel.reveal(undefined, false);
      isWished = false;
    },
    reveal(panel: vscode.WebviewPanel) {
      isWished = !isUp;
      panel.reveal(undefined, isWished);
    },
  };
}
