import type { LegibilityLimits, SlideFlaw } from '../ports/slide-flaw.ts';
import type { Browser } from './browser.ts';
import type { PictureContent } from './picture-content.ts';
import { type ColorTheme, freezePage, isReady, printSlideDocument } from './slide-document.ts';

export interface SlideInspectionOptions {
  readonly browser: Pick<Browser, 'capture'>;
  /** The script of the page of slides. */
  slideScript(): Promise<string>;
  /** The built `src/web/legibility/legibility.ts`. */
  legibilityScript(): Promise<string>;
}

/**
 * Finds what the last row cannot read, for each slide. Several are laid out in one document, because each document takes
 * the browser longer than its slides. `no-screenshot` without a browser.
 */
export type InspectSlides = (
  contents: readonly PictureContent[],
  options: { readonly colorTheme: ColorTheme; readonly limits: LegibilityLimits },
  signal: AbortSignal,
) => Promise<readonly (readonly SlideFlaw[])[]>;

export function createSlideInspection({
  browser,
  slideScript,
  legibilityScript,
}: SlideInspectionOptions): InspectSlides {
  return async (contents, { colorTheme, limits }, signal) => {
    const pages = contents.map(({ page }) => freezePage(page));
    const given = JSON.stringify(limits);
    const capture = {
      ...{ width: 960, height: 540 * pages.length, isReady },
      script: `${await slideScript()}\n${await legibilityScript()}`,
      prepare: `legibility.prepare(${given})`,
      result: `(png) => legibility.judge(png, ${given})`,
    };
    const document = printSlideDocument({ pages, title: '', mode: 'print', colorTheme });
    const { result } = await browser.capture(document, capture, signal);
    return result as unknown as readonly (readonly SlideFlaw[])[];
  };
}
