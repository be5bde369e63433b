import type { Event } from '../core/emitter.ts';
import type { SlideMedia } from './slide-gesture.ts';

/** A JavaScript module of a trusted talk that defines web components. */
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
  /** Its index in the deck, from 0; `undefined` for a page that is not a slide. */
  readonly place: { readonly index: number; readonly count: number } | undefined;
  /** Reveals shown, and their number. */
  readonly step: number;
  readonly steps: number;
  /** The talk's own web components. Omitted on a page that is not a slide. */
  readonly components?: readonly SlideComponent[];
}

/** Requests by key, clicker or mouse while the stage has the focus, and events of the panel. */
export type StageRequest =
  /** The panel was shown, hidden by another tab, closed, or restored empty after a window reload. */
  | { readonly kind: 'shown' | 'hidden' | 'closed' | 'restored' }
  | { readonly kind: 'next' | 'previous' | 'first' | 'last' | 'overview' | 'stop' }
  /** Pauses or resumes auto-advance. */
  | { readonly kind: 'autoAdvance' }
  /** Turns the black screen on or off; toggles it without `isOn`. */
  | { readonly kind: 'blackout'; readonly isOn?: boolean }
  /** Goes to a slide, from 0, at its beginning or with everything revealed. */
  | { readonly kind: 'goTo'; readonly index: number; readonly step?: 'last' }
  /** Media on the page has changed; `undefined` after its end. */
  | { readonly kind: 'media'; readonly media?: SlideMedia };

/** The slide panel. */
export interface SlideStage {
  /** Renders Markdown as HTML: GFM, code with highlight.js classes, math, Mermaid as `<pre class="mermaid">`. */
  renderMarkdown(markdown: string): Promise<string>;
  /**
   * Shows a page and opens the panel if necessary. `isNew`: bring the panel to the front and focus it. Resolves with
   * `true` once the page is visible or a hidden panel has it, with `false` if another page replaced it first or the
   * panel was closed.
   */
  showPage(page: StagePage, options: { readonly isNew: boolean }): Promise<boolean>;
  /** Preloads the page that is likely to come next. */
  preparePage(page: StagePage): Promise<void>;
  /** Shows an overview of the deck, from which `goTo` jumps. */
  showOverview(pages: readonly StagePage[], index: number): Promise<void>;
  closePage(): Promise<void>;
  /**
   * Draws a page as a PNG without showing it; `undefined` without a panel. Sources must be `data:` URLs. `width` in
   * pixels; 16:9. Waits until the panel has this colour scheme, which may take a moment after a theme change.
   */
  drawPage(page: StagePage, width: number, colorScheme: 'light' | 'dark'): Promise<Uint8Array | undefined>;
  /**
   * Draws the Mermaid diagrams of a page as SVGs, in order, without showing them: empty for a diagram with a mistake,
   * an empty list if nothing can draw. `undefined` without a panel.
   */
  drawDiagrams(page: StagePage): Promise<readonly string[] | undefined>;
  readonly onDidRequest: Event<StageRequest>;
}
