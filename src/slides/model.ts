import type { JsonObject } from '../core/json.ts';
import type { Problem } from '../core/problem.ts';
import type { Range } from '../core/text.ts';
import type { TimeSlice } from '../core/time/slices.ts';

/** A parsed Markdown file of slides. Immutable; ranges refer to the text it was read from. */
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
  /** The first heading, else `title` of its front matter, else `Slide <n>`. Plain text. */
  readonly title: string;
  /** Without front matter and notes. */
  readonly markdown: string;
  /** `markdown` in rows (`::section::`) of one or two columns (`::right::`), each ready to be rendered by itself. */
  readonly parts: readonly (readonly string[])[];
  /** Content of the `<!-- notes … -->` block. */
  readonly notes: string | undefined;
  readonly settings: SlideSettings;
  /** All front matter including inherited and unknown keys, for templates. */
  readonly values: JsonObject;
  readonly range: Range;
}

/** The known keys. Paths as written. */
export interface SlideSettings {
  readonly layout: Layout;
  /** A custom layout's class name. */
  readonly ownLayout: string | undefined;
  /** A built-in theme or a custom class name. */
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

/** A rendered slide, for any host: a panel, a browser, a picture, an export. */
export interface SlidePage {
  /** One `<section class="slide …">` of 960 × 540 CSS pixels, without scripts. Sources (`src`, `url()`) as written. */
  readonly html: string;
  /** Built-in, theme and custom CSS. Works without VS Code's `--vscode-…` variables. */
  readonly css: string;
  readonly title: string;
  readonly transition: string | undefined;
  /** Click reveals: elements have `data-reveal="1"` to `data-reveal="<steps>"` (or `data-conceal`). */
  readonly steps: number;
}

export interface PageSources {
  /** GFM with highlighted code (highlight.js classes), math, and Mermaid as `<pre class="mermaid">`. */
  renderMarkdown(markdown: string): Promise<string>;
  /** Reads a text file by its path in the deck (relative to the workspace folder). */
  readText(path: string): Promise<string | undefined>;
  /** Without it, templates have no slide numbers. Called only if the page shows them. */
  readNumbers?(): Promise<SlideNumbers>;
  /** Whether custom elements are kept; else they are replaced by their content. */
  readonly hasComponents?: boolean;
  /** Lets other work run between the passes of a long page. */
  readonly slice?: TimeSlice;
  /** Called with problems of the page's files and templates. The page is rendered anyway. */
  report?(message: string): void;
}

/** Template variables, from 1. */
export interface SlideNumbers {
  readonly crntSlideIdx: number;
  readonly totalSlides: number;
}
