import * as vscode from 'vscode';
import { createPageDrawer, type PageDrawer } from '../../app/page-drawer.ts';
import { linkSources } from '../../app/page-links.ts';
import type { TokenColors } from '../../app/token-color-rules.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createEmitter } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { SlideStage, StagePage, StageRequest } from '../../ports/slide-stage.ts';
import type { Stage } from '../../ports/stage.ts';
import type { ToSlidePage } from '../../web/messages.ts';
import { createPanelBlackout } from './blackout.ts';
import { renderMarkdown } from './markdown-renderer.ts';
import { createPanelSeat, type PanelSeat } from './panel-seat.ts';
import { createTokenColors, type TokenColorSource } from './token-colors.ts';

export interface SlidePanel extends SlideStage, Pick<Stage, 'setBlack' | 'follow'>, Disposable {
  /** Takes over the panel that a reload of the window left empty, and asks for its page (`restored`). */
  adopt(panel: vscode.WebviewPanel): void;
  /** Scales the slide when it is in front: a step larger or smaller, or back to fit. */
  zoom(direction: 'in' | 'out' | 'reset'): void;
  /** The panel itself, if there is one. */
  readonly panel: vscode.WebviewPanel | undefined;
  /** The colours of the theme in force, as custom properties for pages that are in no webview. */
  readonly colors: TokenColors;
}

export interface SlidePanelOptions {
  /** The script of the page of slides. */
  slideScript(): Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
}

const zoomStep = 1.1;

/** The one panel of slides: it shows what it is told to and passes on what the presenter asks for. */
export function createSlidePanel({ slideScript, clock, log }: SlidePanelOptions): SlidePanel {
  const requests = createEmitter<StageRequest>();
  const colors = createTokenColors(log);
  const drawer = createPageDrawer(log);
  /** What a page that comes up anew is told. */
  let shown: ToSlidePage | undefined;
  let factor = 1;

  const seat = createPanelSeat({
    script: slideScript,
    clock,
    log,
    greet: (isAgain) => [
      { type: 'colors', colors: colors.current },
      { type: 'zoom', factor },
      ...(shown && isAgain ? [shown] : []),
      blackout.message,
    ],
    onRequest: (request) => blackout.hear(request) && requests.fire(request),
    onDrawn: drawer.settle,
    onClosed: () => requests.fire({ kind: 'closed' }),
    onLeft() {
      shown = undefined;
      blackout.hear({ kind: 'closed' });
      drawer.cancel();
    },
  });
  const blackout = createPanelBlackout({ seat, script: slideScript, clock, log, ask: requests.fire });
  const colorChanges = colors.onDidChange(() => seat.link?.post({ type: 'colors', colors: colors.current }));

  return {
    get panel() {
      return seat.link?.panel;
    },
    get colors() {
      return knownColors(colors);
    },
    renderMarkdown,
    async showPage(page, { isNew }) {
      const { panel, post, useComponents } = seat.link ?? seat.open(page.title, isNew);
      if (page.place) useComponents(page.components ?? []);
      if (isNew && !panel.active) panel.reveal(undefined, false);
      shown = { type: 'page', page: linkPage(page, panel.webview), isNew: false };
      await post({ ...shown, isNew });
      // After the page: the window lays out its tabs anew for it.
      if (seat.link?.panel === panel && panel.title !== page.title) panel.title = page.title;
    },
    ...workUnseen(seat, drawer),
    async showOverview(pages, index) {
      const { link } = seat;
      await link?.post({ type: 'overview', pages: pages.map((page) => linkPage(page, link.panel.webview)), index });
    },
    closePage: async () => seat.leave(),
    setBlack: blackout.turn,
    follow: followOn(seat),
    onDidRequest: requests.event,
    adopt(panel) {
      seat.adopt(panel);
      requests.fire({ kind: 'restored' });
    },
    zoom(direction) {
      if (!seat.link?.panel.visible) return;
      factor = direction === 'reset' ? 1 : factor * (direction === 'in' ? zoomStep : 1 / zoomStep);
      void seat.link.post({ type: 'zoom', factor });
    },
    dispose: () => disposeAll([colors, colorChanges, seat, blackout]).dispose(),
  };
}

function followOn(seat: PanelSeat): SlidePanel['follow'] {
  return async (gesture) => {
    const isInSight = seat.link?.panel.visible === true;
    if (isInSight) await seat.link?.post({ type: 'gesture', gesture });
    return isInSight;
  };
}

type UnseenWork = Pick<SlideStage, 'preparePage' | 'drawPage' | 'drawDiagrams'>;

/** What the panel does beside what it shows; nothing where there is none. */
function workUnseen(seat: PanelSeat, drawer: PageDrawer): UnseenWork {
  return {
    async preparePage(page) {
      const { link } = seat;
      await link?.post({ type: 'prepare', page: linkPage(page, link.panel.webview) });
    },
    drawPage: async (page, width) => seat.link && drawer.draw(withoutComponents(page), width, seat.link.post),
    drawDiagrams: async (page) => seat.link && drawer.drawDiagrams(withoutComponents(page), seat.link.post),
  };
}

function knownColors({ surface, current }: TokenColorSource): TokenColors {
  return Object.fromEntries(Object.entries({ ...surface, ...current }).filter(([, color]) => color !== ''));
}

/** The page with its sources as addresses that the webview may load. */
function linkPage(page: StagePage, webview: vscode.Webview): StagePage {
  return linkSources(withoutComponents(page), (path) => webview.asWebviewUri(vscode.Uri.file(path)).toString());
}

/** The document of the panel has them: they need not come with each of its pages. */
function withoutComponents({ components: _, ...page }: StagePage): StagePage {
  return page;
}
