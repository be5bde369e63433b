import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import {
  createSlidePanelLink,
  type SlidePanelLink,
  type SlidePanelLinkOptions,
  slideWebviewOptions,
} from './panel-link.ts';

export const slideViewType = 'showrunner.slides';

/** Where the one panel of slides sits, if there is one: it is opened, taken over after a reload, and closed by anybody. */
export interface PanelSeat extends Disposable {
  readonly link: SlidePanelLink | undefined;
  /** Opens a panel beside nothing else: in the active group. */
  open(title: string, takesFocus: boolean): SlidePanelLink;
  /** Takes over a panel; one that sits there already is closed. */
  adopt(panel: vscode.WebviewPanel): void;
  /** Closes the panel; `onLeft` is told, `onClosed` is not. */
  leave(): void;
}

export interface PanelSeatOptions extends SlidePanelLinkOptions {
  /** The seat is empty, whoever emptied it. */
  onLeft(): void;
}

export function createPanelSeat({ onLeft, ...options }: PanelSeatOptions): PanelSeat {
  let link: SlidePanelLink | undefined;

  const empty = () => {
    link = undefined;
    onLeft();
  };
  const connect = (panel: vscode.WebviewPanel) => {
    const own = createSlidePanelLink(panel, {
      ...options,
      onClosed() {
        if (link !== own) return;
        empty();
        options.onClosed();
      },
    });
    link = own;
    return own;
  };

  return {
    get link() {
      return link;
    },
    open(title, takesFocus) {
      const place = { viewColumn: vscode.ViewColumn.Active, preserveFocus: !takesFocus };
      const webviewOptions = { ...slideWebviewOptions(), retainContextWhenHidden: true };
      return connect(vscode.window.createWebviewPanel(slideViewType, title, place, webviewOptions));
    },
    adopt(panel) {
      const before = link;
      panel.webview.options = slideWebviewOptions();
      connect(panel);
      before?.panel.dispose();
    },
    leave() {
      const before = link;
      empty();
      before?.panel.dispose();
    },
    dispose: () => link?.dispose(),
  };
}
