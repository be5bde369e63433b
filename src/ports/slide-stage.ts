import type { Event } from '../core/emitter.ts';
import type { SlideMedia } from './slide-gesture.ts';

/** A module of a trusted talk that defines web components. */
export interface SlideComponent {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
}

/** A page of 960 × 540 CSS pixels: a slide, an image or a QR code. */
export interface StagePage {
  /** One `<section>` without scripts. Sources are relative to `folder`. */
  readonly html: string;
  readonly css: string;
  readonly title: string;
  readonly transition: string | undefined;
  /** Absolute path of the workspace folder, the only one that sources are read from. */
  readonly folder: string;
  /** Index in the deck, from 0; `undefined` if it is not a slide. */
  readonly place: { readonly index: number; readonly count: number } | undefined;
  /** Reveals shown. */
  readonly step: number;
  readonly steps: number;
  /** The talk's own web components. Omitted if it is not a slide. */
  readonly components?: readonly SlideComponent[];
}

/** By key, clicker or mouse, and events of the panel. */
export type StageRequest =
  /** The panel was shown, hidden by another tab, closed, or restored empty after a window reload. */
  | { readonly kind: 'shown' | 'hidden' | 'closed' | 'restored' }
  | { readonly kind: 'next' | 'previous' | 'first' | 'last' | 'overview' | 'stop' }
  | { readonly kind: 'autoAdvance' }
  /** Toggles without `isOn`. */
  | { readonly kind: 'blackout'; readonly isOn?: boolean }
  /** From 0, at the beginning or with everything revealed. */
  | { readonly kind: 'goTo'; readonly index: number; readonly step?: 'last' }
  /** `undefined` after its end. */
  | { readonly kind: 'media'; readonly media?: SlideMedia };

export interface SlideStage {
  /** GFM, highlight.js classes, math, Mermaid as `<pre class="mermaid">`. */
  renderMarkdown(markdown: string): Promise<string>;
  /**
   * Opens the panel if necessary. `isNew`: bring it to the front and focus it. Resolves with `true` when the page is
   * visible or in a hidden panel, with `false` if it was replaced or the panel was closed.
   */
  showPage(page: StagePage, options: { readonly isNew: boolean }): Promise<boolean>;
  preparePage(page: StagePage): Promise<void>;
  /** With `goTo`. */
  showOverview(pages: readonly StagePage[], index: number): Promise<void>;
  closePage(): Promise<void>;
  /**
   * A PNG; `undefined` without a panel. Sources must be `data:` URLs. `width` in pixels; 16:9. Waits until the panel
   * has this color scheme.
   */
  drawPage(page: StagePage, width: number, colorScheme: 'light' | 'dark'): Promise<Uint8Array | undefined>;
  /** SVGs in order: empty for an invalid diagram, an empty list if nothing can draw. `undefined` without a panel. */
  drawDiagrams(page: StagePage): Promise<readonly string[] | undefined>;
  readonly onDidRequest: Event<StageRequest>;
}
