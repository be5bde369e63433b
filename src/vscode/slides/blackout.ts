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

/** Black before the audience: over the slides where they are in front, else by a page of its own; over all groups. */
export interface PanelBlackout extends Disposable {
  /** Message for the slide panel when its page comes up. */
  readonly message: Extract<ToSlidePage, { type: 'black' }>;
  turn(isOn: boolean): Promise<void>;
  /** The page of the panel of slides has painted its black. */
  notePainted(): void;
  /**
   * Hears the messages of the panel of slides. Returns `false` for events that only the black screen causes: slides in
   * another group are still where they were for the show.
   */
  hear(request: StageRequest): boolean;
}

export interface PanelBlackoutOptions {
  readonly slot: Pick<PanelSlot, 'webview'>;
  /** To the page of the panel of slides, once it listens. */
  post(message: ToSlidePage): void;
  script(): Promise<string>;
  /** Around the editors; without it, only they are black. */
  readonly dark: DarkWindow | undefined;
  readonly clock: Clock;
  readonly log: Log;
  ask(request: StageRequest): void;
}

/** Milliseconds that slides of another group may take to be in sight again. */
const patience = 2000;
/** Milliseconds that the slides may take to be black: one that is late is black as soon as it is up. */
const painting = 5000;

export function createPanelBlackout({ slot, post, dark, ...options }: PanelBlackoutOptions): PanelBlackout {
  let page: BlackPage | undefined;
  let isOverSlides = false;
  /** The slides went out of sight because of the page. */
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
    // The audience sees black already: the rest is not awaited.
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
  /** The slides are in sight again, or really hidden now. */
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
    hear({ kind }) {
      if (isOverSlides && (kind === 'hidden' || kind === 'closed')) lose();
      const isByBlack = (kind === 'hidden' && page !== undefined) || (kind === 'shown' && hasHidden);
      if (isByBlack) hasHidden = kind === 'hidden';
      return !isByBlack;
    },
    dispose: () => void page?.close(),
  };
}
