import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageOf } from '../core/errors.ts';
import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { SlideStage, StagePage } from '../ports/slide-stage.ts';
import type { Browser } from './browser.ts';
import { largestCard } from './picture-size.ts';
import { freezePage, type Look, printSlideDocument } from './slide-document.ts';
import type { UpcomingCard } from './upcoming.ts';

export interface Picture {
  readonly png: Uint8Array;
  /** Its renderer. */
  readonly source: 'panel' | 'browser' | 'card';
  /** Why it is not all that a browser would have drawn: none drew it, or its diagrams are still text. */
  readonly shortfall?: string;
  /** The browser still draws a better one: it is worth asking again. */
  readonly isProvisional?: true;
  /** The slide is cut off at the end of its canvas, however small it is made; a browser alone tells. */
  readonly isCut?: true;
}

/** Content of a picture. */
export interface Scene {
  /** Its sources are `data:` addresses. */
  readonly page: StagePage;
  readonly card: UpcomingCard;
  /** Why its diagrams are still text. */
  readonly shortfall?: string;
}

export interface ChainOptions {
  /** The slide panel; missing on a host that has none. */
  readonly stage?: Pick<SlideStage, 'drawPage'>;
  readonly browser: Browser;
  /** The script of the page of slides, as the browser runs it. */
  slideScript(): Promise<string>;
  look(): Look;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/** Draws with the best there is: the panel where it is open, an installed browser, our own hand, which never fails. */
export type PictureChain = (scene: Scene, width: number, signal: AbortSignal) => Promise<Picture>;

type Painter = (
  scene: Scene,
  width: number,
  signal: AbortSignal,
) => Promise<Pick<Picture, 'png' | 'isCut'> | undefined>;

/** Milliseconds. */
const panelLimit = 2_000;

export function createPictureChain(options: ChainOptions): PictureChain {
  const { clock, log, look } = options;
  const painters: readonly (readonly [Picture['source'], Painter])[] = [
    ['panel', createPanelPainter(options)],
    ['browser', createBrowserPainter(options)],
  ];
  /** Last failure of each painter: one that fails once fails each time. */
  const told = new Map<string, string>();
  const tell = (source: string, why: string) => {
    if (told.get(source) !== why) log.info(`No picture by the ${source}: ${why}`);
    told.set(source, why);
  };
  return async (scene, width, signal) => {
    signal.throwIfAborted();
    let shortfall = 'The setting showrunner.screenshot.browser is "off"';
    for (const [source, paint] of painters) {
      try {
        const painted = await paint(scene, width, signal);
        if (painted) return { ...painted, source, ...(scene.shortfall && { shortfall: scene.shortfall }) };
      } catch (error) {
        signal.throwIfAborted();
        shortfall = messageOf(error);
        tell(source, shortfall);
      }
    }
    return { png: await drawByHand(scene.card, width, look()), source: 'card', shortfall };
  };

  function createPanelPainter({ stage }: ChainOptions): Painter {
    return async ({ page }, width, signal) => {
      const drawing = stage?.drawPage(page, width);
      const onTimeout = () => {
        throw new Error(`nothing within ${panelLimit / 1000} s`);
      };
      const png = drawing && (await raceTimeout(drawing, { clock, limit: panelLimit, signal, onTimeout }));
      return png && { png };
    };
  }

  function createBrowserPainter({ browser, settings, slideScript }: ChainOptions): Painter {
    return async ({ page }, width, signal) => {
      if (settings.get('screenshot.browser') === 'off') return undefined;
      const still = { pages: [freezePage(page)], title: page.title, mode: 'print', look: look() } as const;
      const viewport = { width, height: Math.round((width * 9) / 16), pageWidth: 960 };
      const script = await slideScript();
      const order = { ...viewport, script, isReady, result: isCut };
      const { png, result } = await browser.capture(printSlideDocument(still), order, signal);
      return { png, ...(result === true && { isCut: true }) };
    };
  }
}

/** A PNG of a card. In turns of its own: in between come those who ask for something else. */
export async function drawByHand(card: UpcomingCard, width: number, { colorScheme }: Look): Promise<Uint8Array> {
  const [{ paintCard }, { encodePng }] = await Promise.all([import('./card/card.ts'), import('./drawing/png.ts')]);
  await nextTurn();
  const canvas = paintCard({ ...card, scheme: colorScheme }, { width: Math.min(width, largestCard) });
  await nextTurn();
  return encodePng(canvas);
}

/** The script says so when everything can be painted. */
export const isReady = "'ready' in document.documentElement.dataset";
const isCut = "'cut' in document.documentElement.dataset";
