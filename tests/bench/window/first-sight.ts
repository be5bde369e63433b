import type { Page } from 'playwright-core';

/** Looks for an element in every frame that comes from now on. */
export interface FirstSight {
  /** Resolves when the next frame has it: milliseconds on this process's clock (`performance.now`). */
  next(): Promise<number>;
}

/** Milliseconds between two looks. */
const interval = 1;

export async function watchFrames(page: Page, selector: string): Promise<FirstSight> {
  let saw: (time: number) => void = () => undefined;
  await page.exposeFunction('benchSaw', (time: number) => saw(time - performance.timeOrigin));
  await page.addInitScript(look, { selector, interval });
  return {
    next: () =>
      new Promise((resolve) => {
        saw = resolve;
      }),
  };
}

// It runs in the page, so it holds everything it uses; the types of the DOM are not for this code base.
declare const document: { querySelector(selector: string): unknown };
declare const benchSaw: (time: number) => void;

function look({ selector, interval }: { readonly selector: string; readonly interval: number }): void {
  const timer = setInterval(() => {
    if (document.querySelector(selector) === null) return;
    clearInterval(timer);
    benchSaw(performance.timeOrigin + performance.now());
  }, interval);
}
