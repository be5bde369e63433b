import { messageOf } from '../core/errors.ts';
import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { SlideStage } from '../ports/slide-stage.ts';
import type { Browser } from './browser.ts';
import { drawCard } from './fallback-renderer.ts';
import type { PictureContent } from './picture-content.ts';
import { type ColorTheme, freezePage, isReady, printSlideDocument } from './slide-document.ts';

export interface Picture {
  readonly png: Uint8Array;
  readonly source: 'panel' | 'browser' | 'card';
  /** There is no browser, or diagrams are still text. */
  readonly shortfall?: string;
  /** Ask again, because the browser is still drawing. */
  readonly isProvisional?: true;
  /** Does not fit on its canvas, even scaled down. Only set by a browser. */
  readonly isCut?: true;
}

export interface RendererOptions {
  /** The slide panel, if the host has one. */
  readonly stage?: Pick<SlideStage, 'drawPage'>;
  readonly browser: Browser;
  /** The script of the slide page. */
  slideScript(): Promise<string>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/** The open panel, an installed browser, or the fallback, which never fails. */
export type PictureRenderer = (content: PictureContent, look: PictureLook, signal: AbortSignal) => Promise<Picture>;

export interface PictureLook {
  /** Pixels. */
  readonly width: number;
  readonly colorTheme: ColorTheme;
}

type Renderer = (
  content: PictureContent,
  look: PictureLook,
  signal: AbortSignal,
) => Promise<Pick<Picture, 'png' | 'isCut'> | undefined>;

/** Milliseconds. */
const panelLimit = 2_000;

export function createPictureRenderer(options: RendererOptions): PictureRenderer {
  const { clock, log } = options;
  const renderers: readonly (readonly [Picture['source'], Renderer])[] = [
    ['panel', createPanelRenderer(options)],
    ['browser', createBrowserRenderer(options)],
  ];
  /** Last failure of each renderer, to log it once. */
  const told = new Map<string, string>();
  const tell = (source: string, why: string) => {
    if (told.get(source) !== why) log.info(`The ${source} drew no picture: ${why}`);
    told.set(source, why);
  };
  return async (content, look, signal) => {
    signal.throwIfAborted();
    let shortfall = 'The setting showrunner.screenshot.browser is "off"';
    for (const [source, render] of renderers) {
      try {
        const drawn = await render(content, look, signal);
        if (drawn) return { ...drawn, source, ...(content.shortfall && { shortfall: content.shortfall }) };
      } catch (error) {
        signal.throwIfAborted();
        shortfall = messageOf(error);
        tell(source, shortfall);
      }
    }
    return { png: await drawCard(content.card, look.width, look.colorTheme), source: 'card', shortfall };
  };

  function createPanelRenderer({ stage }: RendererOptions): Renderer {
    return async ({ page }, { width, colorTheme }, signal) => {
      const drawing = stage?.drawPage(page, width, colorTheme.colorScheme);
      const onTimeout = () => {
        throw new Error(`nothing within ${panelLimit / 1000} s`);
      };
      const png = drawing && (await raceTimeout(drawing, { clock, limit: panelLimit, signal, onTimeout }));
      return png && { png };
    };
  }

  function createBrowserRenderer({ browser, settings, slideScript }: RendererOptions): Renderer {
    return async ({ page }, { width, colorTheme }, signal) => {
      if (settings.get('screenshot.browser') === 'off') return undefined;
      const still = { pages: [freezePage(page)], title: page.title, mode: 'print', colorTheme } as const;
      const viewport = { width, height: Math.round((width * 9) / 16), pageWidth: 960 };
      const script = await slideScript();
      const capture = { ...viewport, script, isReady, result: isCut };
      const { png, result } = await browser.capture(printSlideDocument(still), capture, signal);
      return { png, ...(result === true && { isCut: true }) };
    };
  }
}

/** Set by the script. */
const isCut = "'cut' in document.documentElement.dataset";
