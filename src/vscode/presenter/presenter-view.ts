import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import type { DemoChoice, PresenterAsk } from '../../presenting/presenter-messages.ts';
import type { ShowState } from '../../show/show-state.ts';
import { isReportedElsewhere } from '../failure-report.ts';
import { openLocation } from '../locations.ts';
import { createShareCommands } from '../sharing/share-commands.ts';
import { hasPresenterTab, isAside, locationKey, moveAside, type PresenterLocation } from './presenter-location.ts';
import { presenterViewType } from './presenter-tab.ts';
import { createPresenterWebview, type PresenterParts, type PresenterWebview } from './presenter-webview.ts';

/** The show as the speaker sees it. */
export interface PresenterView extends Disposable {
  readonly panel: vscode.WebviewPanel | undefined;
  /** Opens it in its own window, or reveals it. */
  open(): Promise<void>;
  /** Takes over an empty panel after a window reload, and moves it away from the show's group. */
  adopt(panel: vscode.WebviewPanel): void;
  /** Reopens the view after a reload if VS Code did not. */
  restore(): Promise<void>;
  /** Does nothing while closed. */
  say(text: string): void;
  /** Plays a sound if the page may. */
  alarm(): void;
}

const webviewOptions = { enableScripts: true, localResourceRoots: [] };

export function createPresenterView(parts: PresenterParts): PresenterView {
  const { app, host, report } = parts;
  const { showFocus } = host.workbench;
  const handlers = createRequestHandlers(parts, () => webview?.updateRemote());
  let webview: PresenterWebview | undefined;

  const attach = (panel: vscode.WebviewPanel) => {
    const newWebview = createPresenterWebview(panel, parts, (request) => {
      const handling =
        request.type === 'ask' ? handlers.asks[request.ask]() : handlers.choices[request.choice](request.id);
      handling.catch(fail).finally(() => giveFocusBack(app.show.state));
    });
    webview?.panel.dispose();
    webview = newWebview;
    showFocus.follow(panel);
    panel.onDidDispose(() => {
      newWebview.dispose();
      if (webview !== newWebview) return;
      webview = undefined;
      storeLocation(undefined).catch(report);
    });
  };
  const storeLocation = (location: PresenterLocation | undefined) => host.store.set(locationKey, location);
  const storedLocation = () => (host.store.get(locationKey) === 'beside' ? 'beside' : 'window');
  const open = async (location: PresenterLocation) => {
    await storeLocation(location);
    const panel = vscode.window.createWebviewPanel(presenterViewType, 'Presenter View', vscode.ViewColumn.Active, {
      ...webviewOptions,
      retainContextWhenHidden: true,
    });
    attach(panel);
    await settle(panel, location);
  };
  const settle = async (panel: vscode.WebviewPanel, location: PresenterLocation) => {
    const isOpen = () => webview?.panel === panel;
    const locations = location === 'window' ? (['window', 'beside'] as const) : (['beside'] as const);
    const reached = await moveAside(locations, { panel, clock: host.clock, isOpen });
    if (reached && isOpen()) await storeLocation(reached);
  };
  const fail = (error: unknown) => {
    if (!(error instanceof DemoError)) return report(error);
    if (!isReportedElsewhere(error)) webview?.say(error.message, error.hint);
  };
  /** Return the focus to where the last key was pressed; until then, views that wait for keys have it. */
  const giveFocusBack = ({ status, pause }: ShowState) => {
    const isFree = status === 'idle' || (status === 'paused' && pause?.kind === 'pause');
    if (isFree && webview && showFocus.takeLeft() && webview.panel.visible) webview.panel.reveal(undefined, false);
    if (status !== 'running') showFocus.keepKeys();
  };
  const following = app.show.onDidChange(giveFocusBack);
  return {
    get panel() {
      return webview?.panel;
    },
    say: (text) => webview?.say(text, undefined),
    alarm: () => webview?.alarm(),
    open: async () => (webview ? webview.panel.reveal(undefined, false) : open('window')),
    adopt(panel) {
      panel.webview.options = webviewOptions;
      attach(panel);
      storeLocation(storedLocation()).catch(report);
      // VS Code waits for this before it moves restored panels.
      if (!isAside()) settle(panel, storedLocation()).catch(report);
    },
    async restore() {
      if (!webview && !hasPresenterTab()) await open(storedLocation());
    },
    dispose: () => disposeAll([following, ...(webview ? [webview] : [])]).dispose(),
  };
}

interface RequestHandlers {
  readonly asks: Readonly<Record<PresenterAsk, () => Promise<unknown>>>;
  readonly choices: Readonly<Record<DemoChoice, (id: string) => Promise<unknown>>>;
}

function createRequestHandlers({ app, host, showPanel }: PresenterParts, tellRemote: () => void): RequestHandlers {
  const shareCommands = createShareCommands({ app, host, showPanel });
  const { show } = app;
  return {
    asks: {
      next: () => show.advance(),
      previous: () => show.previous(),
      stop: () => show.stop(),
      black: () => show.turnBlack(!show.state.isBlack),
      startTime: async () => (show.state.stopwatch ? show.timer.resume() : show.timer.start()),
      pauseTime: async () => show.timer.pause(),
      resetTime: async () => show.timer.reset(),
      // The page itself has asked, visible only to the presenter.
      share: () => shareCommands.start().finally(tellRemote),
      stopSharing: () => shareCommands.stop().finally(tellRemote),
      lookAtRemote: async () => tellRemote(),
      shareWithAudience: shareCommands.shareWithAudience,
      openFailure: async () => {
        const location = show.state.failure?.location;
        if (!location) return;
        await host.workbench.showFocus.enter();
        host.workbench.showFocus.keepKeys(); // no step runs that could receive the keys
        await openLocation(location);
      },
    },
    choices: {
      run: (id) => show.runById(id),
      goTo: (id) => show.goTo(id),
      startFrom: (id) => show.startFrom(id),
    },
  };
}
