import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { SlideStage, StagePage, StageRequest } from '../../ports/slide-stage.ts';
import type { Stage } from '../../ports/stage.ts';
import type { FromSlidePage } from '../../web/messages.ts';
import { createPanelBlackout } from './blackout.ts';
import type { DarkWindow } from './dark-window.ts';
import { renderMarkdown } from './markdown-renderer.ts';
import { createPageDelivery, type PageDelivery } from './page-delivery.ts';
import { createPageDrawer, type PageDrawer } from './page-drawer.ts';
import { linkSources } from './page-links.ts';
import { createPanelSlot, type PanelSlot } from './panel-slot.ts';
import type { TokenColors } from './token-color-rules.ts';
import { createTokenColors, type TokenColorSource } from './token-colors.ts';

export interface SlidePanel extends SlideStage, Pick<Stage, 'setBlack' | 'follow'>, Disposable {
  /** Takes over an empty panel after a window reload and requests its page (`restored`). */
  adopt(panel: vscode.WebviewPanel): void;
  /** Scales the slide if it is in front: a step, or back to fit. */
  zoom(direction: 'in' | 'out' | 'reset'): void;
  readonly panel: vscode.WebviewPanel | undefined;
  /** The page lost the focus while a key that moved the show is down. */
  readonly onDidHoldKey: Event<void>;
  /** Active theme colors as custom properties, for pages outside webviews. */
  readonly colors: TokenColors;
}

export interface SlidePanelOptions {
  /** Script of the slide page. */
  slideScript(): Promise<string>;
  /** Darkens the window around black editors. */
  readonly dark?: DarkWindow;
  readonly clock: Clock;
  readonly log: Log;
}

const zoomStep = 1.1;

export function createSlidePanel({ slideScript, dark, clock, log }: SlidePanelOptions): SlidePanel {
  const requests = createEmitter<StageRequest>();
  const holds = createEmitter<void>();
  const colors = createTokenColors(log);
  const drawer = createPageDrawer(log);
  let factor = 1;
  const delivery = createPageDelivery({
    clock,
    log,
    send: (message) => slot.webview?.send(message),
    greet: () => [{ type: 'colors', colors: colors.current }, { type: 'zoom', factor }, blackout.message],
    renew: () => slot.renew(),
    isInSight: () => slot.webview?.panel.visible === true,
  });
  const forwardRequest = (request: StageRequest) => blackout.filterRequest(request) && requests.fire(request);
  const slot = createPanelSlot({
    script: slideScript,
    log,
    onLoad() {
      drawer.cancel();
      delivery.load();
    },
    onMessage(message) {
      delivery.receive(message);
      if (message.type === 'request') forwardRequest(message.request);
      if (message.type === 'held') holds.fire();
      if (message.type === 'drawn') drawer.settle(message);
      if (message.type === 'black') blackout.notePainted();
      if (message.type === 'overflow') log.info(describeOverflow(message));
    },
    onTurned(isInSight) {
      delivery.turn();
      forwardRequest({ kind: isInSight ? 'shown' : 'hidden' });
    },
    onClosed: () => requests.fire({ kind: 'closed' }),
    onLeft() {
      blackout.filterRequest({ kind: 'closed' });
      delivery.close();
      drawer.cancel();
    },
  });
  const { post } = delivery;
  const blackout = createPanelBlackout({ slot, post, script: slideScript, dark, clock, log, ask: requests.fire });
  const colorChanges = colors.onDidChange(() => post({ type: 'colors', colors: colors.current }));
  return {
    get panel() {
      return slot.webview?.panel;
    },
    get colors() {
      return knownColors(colors);
    },
    renderMarkdown,
    showPage: createShowing(slot, delivery),
    ...createOtherSlideWork(slot, drawer, post, slideScript),
    closePage: async () => slot.leave(),
    setBlack: blackout.turn,
    onDidRequest: requests.event,
    onDidHoldKey: holds.event,
    adopt(panel) {
      slot.adopt(panel);
      requests.fire({ kind: 'restored' });
    },
    zoom(direction) {
      if (!slot.webview?.panel.visible) return;
      factor = direction === 'reset' ? 1 : factor * (direction === 'in' ? zoomStep : 1 / zoomStep);
      post({ type: 'zoom', factor });
    },
    dispose: () => disposeAll([colors, colorChanges, delivery, slot, blackout]).dispose(),
  };
}

function createShowing(slot: PanelSlot, { show }: PageDelivery): SlidePanel['showPage'] {
  return async (page, { isNew }) => {
    const before = slot.webview;
    const { panel, useComponents } = before ?? slot.open(page.title, isNew);
    if (page.place) useComponents(page.components ?? []);
    if (isNew && before && !panel.active) slot.reveal();
    const isSeen = await show(linkPage(page, panel.webview), isNew);
    // Set the title after the page, because it makes the window lay out its tabs.
    if (isSeen && slot.webview && slot.webview.panel.title !== page.title) slot.webview.panel.title = page.title;
    return isSeen;
  };
}

type OtherSlideWork = Pick<SlidePanel, 'preparePage' | 'drawPage' | 'drawDiagrams' | 'showOverview' | 'follow'>;

/** Other work of the panel; does nothing without a panel. */
function createOtherSlideWork(
  slot: PanelSlot,
  drawer: PageDrawer,
  post: PageDelivery['post'],
  slideScript: SlidePanelOptions['slideScript'],
): OtherSlideWork {
  return {
    async showOverview(pages, index) {
      const { panel } = slot.webview ?? {};
      if (panel) post({ type: 'overview', pages: pages.map((page) => linkPage(page, panel.webview)), index });
    },
    async follow(gesture) {
      const isInSight = slot.webview?.panel.visible === true;
      if (isInSight) post({ type: 'gesture', gesture });
      return isInSight;
    },
    async preparePage(page) {
      if (slot.webview) post({ type: 'prepare', page: linkPage(page, slot.webview.panel.webview) });
      else await slideScript();
    },
    drawPage: async (page, width, colorScheme) =>
      slot.webview && drawer.draw(withoutComponents(page), { width, colorScheme }, post),
    drawDiagrams: async (page) => slot.webview && drawer.drawDiagrams(withoutComponents(page), post),
  };
}

function knownColors({ surface, current }: TokenColorSource): TokenColors {
  return Object.fromEntries(Object.entries({ ...surface, ...current }).filter(([, color]) => color !== ''));
}

/** Turns sources into URLs that the webview may load. */
export function linkPage(page: StagePage, webview: vscode.Webview): StagePage {
  return linkSources(withoutComponents(page), (path) => webview.asWebviewUri(vscode.Uri.file(path)).toString());
}

/** The panel's document has them already. */
function withoutComponents({ components: _, ...page }: StagePage): StagePage {
  return page;
}

function describeOverflow({ title, index, scale, isCut }: FromSlidePage & { type: 'overflow' }): string {
  const slideNumber = index === undefined ? '' : ` (slide ${index + 1})`;
  const end = isCut ? ' and still cut off' : '';
  return `“${title}”${slideNumber} is too long, so it is shown at ${Math.round(scale * 100)}%${end}. Split the slide, or use fewer lines.`;
}
