import type { Frame, Page } from 'playwright-core';

/** When something came into view: milliseconds on this process's clock (`performance.now`). */
export interface Sight {
  readonly seen: Promise<number>;
}

interface Wanted {
  /** Where to look: a CSS selector of an element that is there already. */
  readonly selector: string;
  readonly text: string;
  /** Only text in elements of this selector counts, inside the first one. */
  readonly within?: string;
}

/** Begins to look for a text in a page; resolves once nothing can be missed. */
export async function watchFor(page: Page | Frame, wanted: Wanted): Promise<Sight> {
  const found = page.evaluate(find, wanted);
  const offset = await clockOffset(page);
  return { seen: found.then((time) => time + offset) };
}

/** Offset of the page's time from ours, to about half a millisecond. */
async function clockOffset(page: Page | Frame): Promise<number> {
  const start = performance.now();
  const theirs = await page.evaluate(() => performance.now());
  return (start + performance.now()) / 2 - theirs;
}

// It runs in the page, so it holds everything it uses; the types of the DOM are not for this code base.
interface PageElement {
  readonly textContent: string;
  querySelectorAll(selector: string): Iterable<PageElement>;
}
declare const document: { querySelector(selector: string): PageElement | null };
declare const MutationObserver: new (
  callback: () => void,
) => { observe(target: PageElement, options: Readonly<Record<string, boolean>>): void; disconnect(): void };

function find({ selector, text, within }: Wanted): Promise<number> {
  return new Promise((resolve, reject) => {
    const place = document.querySelector(selector);
    if (!place) return reject(new Error(`Nothing is ${selector} here`));
    const observer = new MutationObserver(() => {
      const places = within === undefined ? [place] : [...place.querySelectorAll(within)];
      if (!places.some(({ textContent }) => textContent.includes(text))) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(place, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
