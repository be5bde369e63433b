import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { describeInvitation, remoteAddress } from '../../app/invitation.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { VSCodeHost } from '../host.ts';
import { readShareRequest, renderSharePageHtml, renderShareView, type ShareRequest } from './share-page.ts';
import { createSharingStateReader } from './sharing-state.ts';

/** The panel with the QR code. */
export interface SharePanel extends Disposable {
  show(): void;
}

export interface SharePanelOptions {
  readonly app: App;
  readonly host: VSCodeHost;
  /** Handles a button of the page. */
  onAsked(request: 'renew' | 'stop' | 'share'): void;
}

/** Milliseconds. The system does not announce address changes. */
const lookInterval = 3000;

/** One panel, updated with port, addresses and token while visible. */
export function createSharePanel(options: SharePanelOptions): SharePanel {
  let open: (Disposable & { readonly panel: vscode.WebviewPanel }) | undefined;
  return {
    show() {
      if (open) return open.panel.reveal();
      const panel = vscode.window.createWebviewPanel('showrunner.share', 'Remote', vscode.ViewColumn.Active, {
        enableScripts: true,
        localResourceRoots: [],
      });
      const opened = { panel, dispose: fill(panel, options).dispose };
      open = opened;
      panel.onDidDispose(() => {
        opened.dispose();
        open = undefined;
      });
    },
    dispose: () => open?.panel.dispose(),
  };
}

function fill(panel: vscode.WebviewPanel, { app, host, onAsked }: SharePanelOptions): Disposable {
  const { api } = app;
  const look = createTimer(host.clock);
  const find = createSharingStateReader(app, host);
  let chosen: string | undefined;
  let shown = '';

  const sharingState = async () => ({ ...(await find()), chosen });
  const update = async () => {
    if (panel.visible) look.set(updateSoon, lookInterval);
    const view = renderShareView(describeInvitation(await sharingState()));
    if (view.html === shown) return;
    shown = view.html;
    await panel.webview.postMessage(view);
  };
  const updateSoon = () => void update().catch((error) => host.log.error('The page for the phone failed', error));
  const copy = async () => {
    const { target } = describeInvitation(await sharingState());
    if (!target) return;
    await host.workbench.window.writeClipboard(remoteAddress(target.url, target.token));
    vscode.window.setStatusBarMessage('$(check) Copied the address, with the token', 3000);
  };
  const answer = async (request: ShareRequest) => {
    if (request.ask === 'copyAddress') return copy();
    if (request.ask !== 'ready' && request.ask !== 'choose') return onAsked(request.ask);
    if (request.ask === 'choose') chosen = request.url;
    else shown = ''; // a reloaded page has lost its content
    return update();
  };
  const listening = [
    panel.webview.onDidReceiveMessage((message) => {
      const request = readShareRequest(message);
      if (request) answer(request).catch((error) => host.log.error('The page for the phone failed', error));
    }),
    panel.onDidChangeViewState(updateSoon),
    api.onDidChangeStatus(updateSoon),
    host.onDidChangeToken(updateSoon),
  ];
  panel.webview.html = renderSharePageHtml();
  return disposeAll([look, ...listening]);
}
