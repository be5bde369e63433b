import type { Disposable } from '../../core/disposables.ts';
import { createEmitter } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { StageRequest } from '../../ports/slide-stage.ts';
import type { ToSlidePage } from '../../web/messages.ts';
import { firstEvent } from '../first-event.ts';
import { type BlackPage, openBlackPage } from './black-page.ts';
import type { DarkWindow } from './dark-window.ts';
import { maximizeGroup } from './maximized-group.ts';
import type { PanelSlot } from './panel-slot.ts';

/** A black screen: over visible slides, else as a separate page; maximized over all groups. */
export interface PanelBlackout extends Disposable {
  /** For a slide panel that loads while the screen is black. */
  readonly message: Extract<ToSlidePage, { type: 'black' }>;
  turn(isOn: boolean): Promise<void>;
  /** Called when the slide page has painted black. */
  notePainted(): void;
  /**
   * Filters requests of the slide panel. Returns `false` for events caused only by the black screen: for the show,
   * slides in another group are still visible.
   */
  filterRequest(request: StageRequest): boolean;
}

export interface PanelBlackoutOptions {
  readonly slot: Pick<PanelSlot, 'webview'>;
  /** Queued until the page listens. */
  post(message: ToSlidePage): void;
  script(): Promise<string>;
  /** Darkens the rest of the window; if missing, only the editors are black. */
  readonly dark: DarkWindow | undefined;
  readonly clock: Clock;
  readonly log: Log;
  ask(request: StageRequest): void;
}

/** Milliseconds for slides in another group to become visible again. */
const patience = 2000;
/** Milliseconds. A slide page that is later becomes black when it loads. */
const painting = 5000;

export function createPanelBlackout({ slot, post, dark, ...options }: PanelBlackoutOptions): PanelBlackout {
  let page: BlackPage | undefined;
  let isOverSlides = false;
  /** Set if the black page hid the slides. */
  let hasHidden = false;
  let makeRoom: () => Promise<void> = async () => undefined;

  const lose = () => options.ask({ kind: 'blackout', isOn: false });
  const painted = createEmitter<void>();
  const cover = async (isOn: boolean) => {
    isOverSlides = isOn;
    post({ type: 'black', isOn });
    if (isOn) await firstEvent(painted.event, { clock: options.clock, limit: painting });
  };
  const darken = async () => {
    if (page || isOverSlides) return;
    if (slot.webview?.panel.active) await cover(true);
    else page = await openBlackPage({ ...options, onRequest: options.ask, onLost: lose });
    makeRoom = await maximizeGroup();
    // Do not wait: the audience already sees black.
    void dark?.turn(true);
  };
  const lighten = async () => {
    const closing = page;
    await dark?.turn(false);
    await makeRoom();
    makeRoom = async () => undefined;
    if (isOverSlides) await cover(false);
    await closing?.close();
    page = undefined;
    await settle();
  };
  /** Waits for the slides, or reports that they are really hidden. */
  const settle = async () => {
    const { panel } = slot.webview ?? {};
    if (hasHidden && panel?.visible === false) {
      await firstEvent(panel.onDidChangeViewState, { clock: options.clock, limit: patience });
    }
    if (hasHidden) options.ask({ kind: 'hidden' });
    hasHidden = false;
  };
  return {
    get message(): PanelBlackout['message'] {
      return { type: 'black', isOn: isOverSlides };
    },
    turn: (isOn) => (isOn ? darken() : lighten()),
    notePainted: () => painted.fire(),
    filterRequest({ kind }) {
      if (isOverSlides && (kind === 'hidden' || kind === 'closed')) lose();
      const isByBlack = (kind === 'hidden' && page !== undefined) || (kind === 'shown' && hasHidden);
      if (isByBlack) hasHidden = kind === 'hidden';
      return !isByBlack;
    },
    dispose: () => void page?.close(),
  };
}
