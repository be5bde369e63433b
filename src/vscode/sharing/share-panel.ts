import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { describeAudience, describeInvitation, remoteAddress } from '../../app/invitation.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { VSCodeHost } from '../host.ts';
import { readShareRequest, renderSharePageHtml, renderShareView, type ShareRequest } from './share-page.ts';
import { createSharingStateReader } from './sharing-state.ts';

/** For a phone that controls the show, or for people who follow it. */
export type ShareKind = 'remote' | 'audience';

/** Panels with a QR code. */
export interface SharePanels extends Disposable {
  show(kind: ShareKind): void;
}

export interface SharePanelOptions {
  readonly app: App;
  readonly host: VSCodeHost;
  /** Handles a button of the page. */
  onAsked(request: 'renew' | 'stop' | 'share', kind: ShareKind): void;
}

/** Milliseconds. The system does not announce address changes. */
const lookInterval = 3000;

const titles: Readonly<Record<ShareKind, string>> = { remote: 'Remote', audience: 'Audience' };

/** One panel of a kind, updated with port, addresses and token while visible. */
export function createSharePanels(options: SharePanelOptions): SharePanels {
  const open = new Map<ShareKind, Disposable & { readonly panel: vscode.WebviewPanel }>();
  return {
    show(kind) {
      const shown = open.get(kind);
      if (shown) return shown.panel.reveal();
      const panel = vscode.window.createWebviewPanel('showrunner.share', titles[kind], vscode.ViewColumn.Active, {
        enableScripts: true,
        localResourceRoots: [],
      });
      const own = { panel, dispose: fill(panel, kind, options).dispose };
      open.set(kind, own);
      panel.onDidDispose(() => {
        own.dispose();
        open.delete(kind);
      });
    },
    dispose() {
      for (const { panel } of open.values()) panel.dispose();
    },
  };
}

function fill(panel: vscode.WebviewPanel, kind: ShareKind, { app, host, onAsked }: SharePanelOptions): Disposable {
  const { api, audienceSharing } = app;
  const look = createTimer(host.clock);
  const find = createSharingStateReader(app, host);
  let chosen: string | undefined;
  let shown = '';

  const describe = async () => {
    const state = { ...(await find()), chosen };
    if (kind === 'remote') return describeInvitation(state);
    return describeAudience(state, audienceSharing.code, api.followers.count);
  };
  const update = async () => {
    if (panel.visible) look.set(updateSoon, lookInterval);
    const view = renderShareView(await describe());
    if (view.html === shown) return;
    shown = view.html;
    await panel.webview.postMessage(view);
  };
  const updateSoon = () => void update().catch((error) => host.log.error('The page for the phone failed', error));
  const copy = async () => {
    const { target } = await describe();
    if (!target) return;
    const { url, token } = target;
    await host.workbench.window.writeClipboard(token === undefined ? url : remoteAddress(url, token));
    const told = token === undefined ? 'Copied the address' : 'Copied the address, with the token';
    vscode.window.setStatusBarMessage(`$(check) ${told}`, 3000);
  };
  const answer = async (request: ShareRequest) => {
    if (request.ask === 'copyAddress') return copy();
    if (request.ask !== 'ready' && request.ask !== 'choose') return onAsked(request.ask, kind);
    if (request.ask === 'choose') chosen = request.url.replace(/\/f\/\w+$/, '');
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
    audienceSharing.onDidChange(updateSoon),
  ];
  panel.webview.html = renderSharePageHtml(titles[kind]);
  return disposeAll([look, ...listening]);
}
