import type { JsonObject } from '../core/json.ts';
import type { Problem } from '../core/problem.ts';
import type { Range } from '../core/text.ts';
import type { TimeSlice } from '../core/time/slices.ts';

/** A Markdown file of slides as it was read. Immutable; ranges refer to the text it was read from. */
export interface Deck {
  /** Absolute path. */
  readonly path: string;
  /** At least one, even in an empty file. */
  readonly slides: readonly Slide[];
  readonly problems: readonly Problem[];
}

export interface Slide {
  /** From 0. */
  readonly index: number;
  /** The first heading, else `title` of its front matter, else `Slide <n>`. Plain text. */
  readonly title: string;
  /** Markdown to show: the text without front matter and notes. */
  readonly markdown: string;
  /**
   * The same in rows (`::section::`) of one or two columns (`::right::`), ready to be rendered each by itself: click
   * reveals have the empty lines around them that Markdown needs.
   */
  readonly parts: readonly (readonly string[])[];
  /** Content of the `<!-- notes … -->` block; `undefined` without one. */
  readonly notes: string | undefined;
  readonly settings: SlideSettings;
  /** Every key in force, the talk's own too: for templates in header, footer and custom layouts. */
  readonly values: JsonObject;
  readonly range: Range;
}

/** The keys that mean something to us, inherited and own. Paths as written. */
export interface SlideSettings {
  readonly layout: Layout;
  /** A name of the talk's own, for its CSS: a class on the slide, which else is laid out as the default. */
  readonly ownLayout: string | undefined;
  /** One of ours, or a name of the talk's own (a class on the slide). */
  readonly theme: string;
  /** A CSS file. */
  readonly customTheme: string | undefined;
  /** A template file in Handlebars syntax. */
  readonly customLayout: string | undefined;
  readonly transition: string | undefined;
  readonly image: string | undefined;
  readonly video: string | undefined;
  /** Templates. */
  readonly header: string | undefined;
  readonly footer: string | undefined;
  /** Seconds. */
  readonly autoAdvanceAfter: number | undefined;
}

export type Layout =
  | 'default'
  | 'center'
  | 'intro'
  | 'section'
  | 'quote'
  | 'image'
  | 'image-left'
  | 'image-right'
  | 'two-columns'
  | 'video'
  | 'animated';

/** A slide made ready to be shown, by any host: a panel, a browser, a picture, an export. */
export interface SlidePage {
  /** One `<section class="slide …">` of 960 × 540 CSS pixels. Sources (`src`, `url()`) as the deck wrote them. No script. */
  readonly html: string;
  /** All CSS in force: ours, the theme's, the talk's own. Works with and without VS Code's `--vscode-…` variables. */
  readonly css: string;
  readonly title: string;
  readonly transition: string | undefined;
  /** Click reveals: elements with `data-reveal="1"` to `data-reveal="<steps>"` (and `data-conceal` for those that go). */
  readonly steps: number;
}

/** Access of a page in making to the world around it. */
export interface PageSources {
  /** GFM with highlighted code (highlight.js classes), math, Mermaid as `<pre class="mermaid">`. */
  renderMarkdown(markdown: string): Promise<string>;
  /** A text file by its path as the deck wrote it (relative to the workspace folder); `undefined` when it is not there. */
  readText(path: string): Promise<string | undefined>;
  /** Number of the slide in its talk; without it templates have none. Asked only by a page that shows it. */
  readNumbers?(): Promise<SlideNumbers>;
  /** Whether elements stay that scripts of the talk's own define; else their content stays in their place. */
  readonly hasComponents?: boolean;
  /** Share of time for each pass of a long page, so that others have their turn; without it in one go. */
  readonly slice?: TimeSlice;
  /** Hears faults of the files and templates that the page is made of; the page comes all the same. */
  report?(message: string): void;
}

/** Where a slide stands among all slides of its talk, by the names that templates have for it; from 1. */
export interface SlideNumbers {
  readonly crntSlideIdx: number;
  readonly totalSlides: number;
}
