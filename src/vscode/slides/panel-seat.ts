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
  /** Has another panel in the place of the one that sits there, with the focus if that had it; nobody is told. */
  renew(): void;
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
  const connect = (panel: vscode.WebviewPanel, components: SlidePanelLink['components'] = []) => {
    // What a panel has to say that sits here no longer is of no interest.
    const own = createSlidePanelLink(panel, {
      ...options,
      onLoad: () => link === own && options.onLoad(),
      onMessage: (message) => link === own && options.onMessage(message),
      onTurned: (isInSight) => link === own && options.onTurned(isInSight),
      onClosed() {
        if (link !== own) return;
        empty();
        options.onClosed();
      },
    });
    link = own;
    own.useComponents(components);
    own.start();
    return own;
  };
  const create = (title: string, place: { viewColumn: vscode.ViewColumn; preserveFocus: boolean }) => {
    const webviewOptions = { ...slideWebviewOptions(), retainContextWhenHidden: true };
    return vscode.window.createWebviewPanel(slideViewType, title, place, webviewOptions);
  };

  return {
    get link() {
      return link;
    },
    open: (title, takesFocus) =>
      connect(create(title, { viewColumn: vscode.ViewColumn.Active, preserveFocus: !takesFocus })),
    adopt(panel) {
      const before = link;
      panel.webview.options = slideWebviewOptions();
      connect(panel);
      before?.panel.dispose();
    },
    renew() {
      if (!link) return;
      const { panel, components } = link;
      const { title, viewColumn = vscode.ViewColumn.Active, active } = panel;
      connect(create(title, { viewColumn, preserveFocus: !active }), components);
      panel.dispose();
    },
    leave() {
      const before = link;
      empty();
      before?.panel.dispose();
    },
    dispose: () => link?.dispose(),
  };
}
