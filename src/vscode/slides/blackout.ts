import type { Disposable } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { StageRequest } from '../../ports/slide-stage.ts';
import type { ToSlidePage } from '../../web/messages.ts';
import { type BlackPage, openBlackPage } from './black-page.ts';
import type { PanelSeat } from './panel-seat.ts';

/** Black before the audience: over the slides where they are in front, else by a page of its own. */
export interface PanelBlackout extends Disposable {
  /** What the panel of slides is to be told when its page comes up. */
  readonly message: Extract<ToSlidePage, { type: 'black' }>;
  turn(isOn: boolean): Promise<void>;
  /** What the panel of slides tells of itself: out of sight it is black for nobody. */
  follow(request: StageRequest): void;
}

export interface PanelBlackoutOptions {
  readonly seat: Pick<PanelSeat, 'link'>;
  script(): Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
  ask(request: StageRequest): void;
}

export function createPanelBlackout({ seat, ...options }: PanelBlackoutOptions): PanelBlackout {
  let page: BlackPage | undefined;
  let isOverSlides = false;

  const lose = () => options.ask({ kind: 'blackout', isOn: false });
  const cover = async (isOn: boolean) => {
    isOverSlides = isOn;
    await seat.link?.post({ type: 'black', isOn });
  };
  return {
    get message(): PanelBlackout['message'] {
      return { type: 'black', isOn: isOverSlides };
    },
    async turn(isOn) {
      if (!isOn) {
        const closing = page;
        page = undefined;
        if (isOverSlides) await cover(false);
        await closing?.close();
      } else if (seat.link?.panel.active) await cover(true);
      else page ??= await openBlackPage({ ...options, onRequest: options.ask, onLost: lose });
    },
    follow({ kind }) {
      if (isOverSlides && (kind === 'hidden' || kind === 'closed')) lose();
    },
    dispose: () => void page?.close(),
  };
}
