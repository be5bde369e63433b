import type { LegibilityLimits, SlideFlaw } from '../ports/slide-flaw.ts';
import type { Browser } from './browser.ts';
import type { PictureContent } from './picture-content.ts';
import { type ColorTheme, freezePage, isReady, printSlideDocument } from './slide-document.ts';

export interface SlideInspectionOptions {
  readonly browser: Pick<Browser, 'capture'>;
  /** The script of the page of slides. */
  slideScript(): Promise<string>;
  /** The built `src/web/legibility.ts`. */
  legibilityScript(): Promise<string>;
}

/** Finds what the last row cannot read on a slide. `no-screenshot` without a browser. */
export type InspectSlide = (
  content: PictureContent,
  options: { readonly colorTheme: ColorTheme; readonly limits: LegibilityLimits },
  signal: AbortSignal,
) => Promise<readonly SlideFlaw[]>;

export function createSlideInspection({
  browser,
  slideScript,
  legibilityScript,
}: SlideInspectionOptions): InspectSlide {
  return async ({ page }, { colorTheme, limits }, signal) => {
    const still = { pages: [freezePage(page)], title: page.title, mode: 'print', colorTheme } as const;
    const given = JSON.stringify(limits);
    const capture = {
      ...{ width: 960, height: 540, isReady },
      script: `${await slideScript()}\n${await legibilityScript()}`,
      prepare: `legibility.prepare(${given})`,
      result: `(png) => legibility.judge(png, ${given})`,
    };
    const { result } = await browser.capture(printSlideDocument(still), capture, signal);
    return result as unknown as readonly SlideFlaw[];
  };
}
