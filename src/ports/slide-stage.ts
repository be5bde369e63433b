import type { Event } from '../core/emitter.ts';
import type { SlideMedia } from './slide-gesture.ts';

/** A JavaScript module of the talk's own that defines elements: read now, from a trusted workspace. */
export interface SlideComponent {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
}

/** A page of 960 × 540 CSS pixels, as the stage shows it: a slide, an image, a QR code. */
export interface StagePage {
  /** One `<section>`; no script. Relative sources are relative to `folder`. */
  readonly html: string;
  readonly css: string;
  readonly title: string;
  readonly transition: string | undefined;
  /** The absolute path of the workspace folder: the only one that sources are read from. */
  readonly folder: string;
  /** Where it stands in its deck, from 0; `undefined` for a page that is no slide. */
  readonly place: { readonly index: number; readonly count: number } | undefined;
  /** Click reveals that have happened, and how many there are. */
  readonly step: number;
  readonly steps: number;
  /**
   * Definitions of the talk's own elements on its slides, the same for all of them; nothing on a page that is no slide.
   */
  readonly components?: readonly SlideComponent[];
}

/** Requests by keys, clicker or mouse while the stage has the focus, and the panel's own events. */
export type StageRequest =
  /** It came into sight, went out of it (another tab), was closed, or came back empty after a window reload. */
  | { readonly kind: 'shown' | 'hidden' | 'closed' | 'restored' }
  | { readonly kind: 'next' | 'previous' | 'first' | 'last' | 'overview' | 'stop' }
  /** Pauses or resumes auto-advance. */
  | { readonly kind: 'autoAdvance' }
  /** The room black, or light again: the other way where it does not say. */
  | { readonly kind: 'blackout'; readonly isOn?: boolean }
  /** A slide by its index, from 0: as it begins, or with everything revealed. */
  | { readonly kind: 'goTo'; readonly index: number; readonly step?: 'last' }
  /** Media on the current page has changed; `undefined` when it has ended. */
  | { readonly kind: 'media'; readonly media?: SlideMedia };

/** The one panel of slides. */
export interface SlideStage {
  /** Markdown to HTML: GFM, code with highlight.js classes, math, Mermaid as `<pre class="mermaid">`. */
  renderMarkdown(markdown: string): Promise<string>;
  /**
   * Shows a page in the one panel, opening it when there is none: the newest page, however late. `isNew`: bring the panel
   * to the front and give it the focus. `true` once the audience sees it, or a panel out of sight has taken it; `false`
   * when another page came in its place first, or the panel was closed.
   */
  showPage(page: StagePage, options: { readonly isNew: boolean }): Promise<boolean>;
  /** Makes a page ready that is likely to be the next one; shows nothing, and opens nothing. */
  preparePage(page: StagePage): Promise<void>;
  /** Shows all slides of the deck in small, to jump to one (`goTo`). */
  showOverview(pages: readonly StagePage[], index: number): Promise<void>;
  closePage(): Promise<void>;
  /**
   * A PNG of a page, drawn by the panel without showing it; `undefined` when there is no panel. Its sources must be
   * `data:` addresses. Width in pixels; 16:9. A panel that is still in the other colour scheme, as for a moment after the
   * theme has changed, draws once it is in this one: how long to wait is up to the caller.
   */
  drawPage(page: StagePage, width: number, colorScheme: 'light' | 'dark'): Promise<Uint8Array | undefined>;
  /**
   * The Mermaid diagrams of a page, in order, drawn by the panel without showing it: each an SVG as it came from the
   * script that drew it, empty for one with a mistake; none where nothing draws. `undefined` when there is no panel.
   */
  drawDiagrams(page: StagePage): Promise<readonly string[] | undefined>;
  readonly onDidRequest: Event<StageRequest>;
}
