import type { JsonObject } from '../core/json.ts';
import type { Problem } from '../core/problem.ts';
import type { Range } from '../core/text.ts';
import type { TimeSlice } from '../core/time/slices.ts';

/** Immutable; ranges refer to the text it was read from. */
export interface Deck {
  /** Absolute path. */
  readonly path: string;
  /** At least one, even for an empty file. */
  readonly slides: readonly Slide[];
  readonly problems: readonly Problem[];
}

export interface Slide {
  /** From 0. */
  readonly index: number;
  /** First heading, else `title` of its front matter, else `Slide <n>`. Plain text. */
  readonly title: string;
  /** Without front matter and notes. */
  readonly markdown: string;
  /** Rows (`::section::`) of one or two columns (`::right::`), to be rendered separately. */
  readonly parts: readonly (readonly string[])[];
  /** Content of the `<!-- notes … -->` block. */
  readonly notes: string | undefined;
  readonly settings: SlideSettings;
  /** All front matter, including inherited and unknown keys. */
  readonly values: JsonObject;
  readonly range: Range;
}

/** Paths as written. */
export interface SlideSettings {
  readonly layout: Layout;
  /** Class name. */
  readonly ownLayout: string | undefined;
  /** A built-in theme or a class name. */
  readonly theme: string;
  /** A CSS file. */
  readonly customTheme: string | undefined;
  /** A Handlebars template file. */
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

/** For any host: a panel, a browser, a picture, an export. */
export interface SlidePage {
  /** One `<section class="slide …">` of 960 × 540 CSS pixels, without scripts. Sources (`src`, `url()`) as written. */
  readonly html: string;
  /** Works without VS Code's `--vscode-…` variables. */
  readonly css: string;
  readonly title: string;
  readonly transition: string | undefined;
  /** For `data-reveal="1"` to `data-reveal="<steps>"` (or `data-conceal`). */
  readonly steps: number;
}

export interface PageSources {
  /** GFM with highlighted code (highlight.js classes), math, and Mermaid as `<pre class="mermaid">`. */
  renderMarkdown(markdown: string): Promise<string>;
  /** Relative to the workspace folder. */
  readText(path: string): Promise<string | undefined>;
  /** Called only if the page shows numbers. */
  readNumbers?(): Promise<SlideNumbers>;
  /** Otherwise custom elements are replaced by their content. */
  readonly hasComponents?: boolean;
  /** Yields to other work. */
  readonly slice?: TimeSlice;
  /** Problems of files and templates. The page is rendered anyway. */
  report?(message: string): void;
}

/** Template variables, from 1. */
export interface SlideNumbers {
  readonly crntSlideIdx: number;
  readonly totalSlides: number;
}
