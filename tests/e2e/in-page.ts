// Functions that run in the page of the workbench, so each must contain everything it uses.

/** The part of an element that is used here; this code base has no DOM types. */
interface PageElement {
  readonly textContent: string | null;
  readonly childElementCount: number;
  readonly parentElement: PageElement | null;
  readonly classList: { contains(name: string): boolean };
  getAttribute(name: string): string | null;
  getBoundingClientRect(): { readonly top: number; readonly height: number };
  querySelectorAll(selector: string): Iterable<PageElement>;
}

interface ClickedElement extends PageElement {
  click(): void;
}

declare function getComputedStyle(element: PageElement): {
  readonly opacity: string;
  readonly fontSize: string;
  readonly color: string;
  readonly backgroundColor: string;
};

export interface EditorLine {
  readonly text: string;
  /** The opacity of the faintest letter, 0 to 1. */
  readonly opacity: number;
}

/** The lines of an editor from top to bottom. */
export function readLines(lines: readonly PageElement[]): EditorLine[] {
  const top = (line: PageElement) => line.getBoundingClientRect().top;
  const opacityOf = (leaf: PageElement, line: PageElement): number => {
    const own = Number(getComputedStyle(leaf).opacity);
    return leaf === line || !leaf.parentElement ? own : own * opacityOf(leaf.parentElement, line);
  };
  return [...lines]
    .sort((one, other) => top(one) - top(other))
    .map((line) => {
      const leaves = [...line.querySelectorAll('span')].filter((span) => span.childElementCount === 0);
      const seen = leaves.filter((leaf) => leaf.textContent?.trim());
      const text = (line.textContent ?? '').replaceAll('\u00a0', ' ').trimEnd();
      return { text, opacity: Math.min(1, ...seen.map((leaf) => opacityOf(leaf, line))) };
    });
}

/** In pixels. */
export function readFontSize(element: PageElement): number {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}

/** The tabs as `name` or `name (unsaved)`. */
export function readTabs(tabs: readonly PageElement[]): string[] {
  return tabs.map((tab) => {
    const name = tab.getAttribute('data-resource-name') ?? '';
    return tab.classList.contains('dirty') ? `${name} (unsaved)` : name;
  });
}

/** The background color of an element, as CSS has it. */
export function readBackground(element: PageElement): string {
  return getComputedStyle(element).backgroundColor;
}

/** How many spans contain the word and have a background. */
export function countMasked(spans: readonly PageElement[], word: string): number {
  const isPainted = (span: PageElement) => getComputedStyle(span).backgroundColor !== 'rgba(0, 0, 0, 0)';
  const leaves = spans.filter((span) => span.childElementCount === 0 && span.textContent?.includes(word));
  return leaves.filter(isPainted).length;
}

/** The words of spans that are visible. */
export function readClear(spans: readonly PageElement[]): string[] {
  const leaves = spans.filter((span) => span.childElementCount === 0 && span.textContent?.trim());
  const clear = leaves.filter((span) => !/^rgba\(.*, 0\)$/.test(getComputedStyle(span).color));
  return clear.flatMap((span) => (span.textContent ?? '').split(/[^\w]+/));
}

/** Invisible text: whether a mask is painted in its place, and how opaque it is. */
export function readMasks(spans: readonly PageElement[]): { readonly isPainted: boolean; readonly opacity: number }[] {
  const clear = 'rgba(0, 0, 0, 0)';
  return spans
    .filter(({ textContent }) => textContent?.trim())
    .map((span) => getComputedStyle(span))
    .filter(({ color }) => color === clear)
    .map(({ backgroundColor, opacity }) => ({ isPainted: backgroundColor !== clear, opacity: Number(opacity) }));
}

/** Whether the document of an element has the focus. */
export function hasFocus(element: { readonly ownerDocument: { hasFocus(): boolean } }): boolean {
  return element.ownerDocument.hasFocus();
}

/** The text in inputs. */
export function readValues(inputs: readonly { readonly value: string }[]): string[] {
  return inputs.map(({ value }) => value);
}

/** Clicks the first visible row with the text; `false` if there is none: a closed list keeps its rows. */
export function chooseRow(rows: readonly ClickedElement[], text: string): boolean {
  const row = rows.find((one) => one.textContent?.includes(text) && one.getBoundingClientRect().height > 0);
  row?.click();
  return row !== undefined;
}

interface SettingsReader {
  readonly id: string;
  getAttribute(name: string): string | null;
}

declare const Element: { readonly prototype: SettingsReader };
declare const location: { readonly href: string };

/**
 * Before anything else runs: makes the workbench load its webviews from another site, without a
 * service worker.
 */
export function setWebviewsApart(): void {
  const read = Element.prototype.getAttribute;
  const { has } = URLSearchParams.prototype;
  Object.assign(Element.prototype, {
    getAttribute(this: SettingsReader, name: string) {
      const value = read.call(this, name);
      if (this.id !== 'vscode-workbench-web-configuration' || name !== 'data-settings' || !value) return value;
      const settings = JSON.parse(value);
      const { port, pathname } = new URL(settings.webviewEndpoint, location.href);
      return JSON.stringify({ ...settings, webviewEndpoint: `http://{{uuid}}.localhost:${port}${pathname}` });
    },
  });
  // A browser does not allow service workers in third-party pages.
  Object.assign(URLSearchParams.prototype, {
    has(this: URLSearchParams, name: string) {
      return name === 'disableServiceWorker' || has.call(this, name);
    },
  });
}
