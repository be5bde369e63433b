import type { ContentState } from '../preflight/change-recorder.ts';

/** A talk on paper, as data: secrets are hidden in it already. */
export interface HandoutContent {
  readonly title: string;
  /** Demo files in the order of the show. */
  readonly parts: readonly HandoutPart[];
}

export interface HandoutPart {
  readonly title: string;
  readonly demos: readonly HandoutDemo[];
}

export interface HandoutDemo {
  readonly title: string;
  readonly description: string | undefined;
  /** Safe HTML. */
  readonly notes: string | undefined;
  /** Slides that no demo before it has shown. */
  readonly slides: readonly HandoutSlide[];
  /** Actions beside its slides, a short sentence without a full stop each. */
  readonly lines: readonly string[];
  readonly changes: readonly HandoutChange[];
  /** Command lines and scripts that were not run. */
  readonly commands: readonly string[];
  /** Why it is not all here, a sentence each. */
  readonly failures: readonly string[];
}

export interface HandoutSlide {
  /** Its place among the pages of the handout. */
  readonly index: number;
  readonly title: string;
  /** `talk.md, slide 2 of 6`. */
  readonly caption: string;
  /** Safe HTML. */
  readonly notes: string | undefined;
}

/** A file that a demo has changed. */
export interface HandoutChange {
  /** Its path from the workspace folder. */
  readonly name: string;
  /** The name that it had before. */
  readonly from: string | undefined;
  readonly before: ContentState;
  readonly after: ContentState;
}
