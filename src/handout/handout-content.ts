import type { ContentState } from '../preflight/change-recorder.ts';

/** A handout as data, with secrets already masked. */
export interface HandoutContent {
  readonly title: string;
  /** One per demo file, in the order of the show. */
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
  /** Slides not shown by an earlier demo. */
  readonly slides: readonly HandoutSlide[];
  /** One short sentence per action, without slides. */
  readonly lines: readonly string[];
  readonly changes: readonly HandoutChange[];
  /** Skipped command lines and scripts. */
  readonly commands: readonly string[];
  /** Why something is missing, as sentences. */
  readonly failures: readonly string[];
}

export interface HandoutSlide {
  /** Index among the pages of the handout. */
  readonly index: number;
  readonly title: string;
  /** `talk.md, slide 2 of 6`. */
  readonly caption: string;
  /** Safe HTML. */
  readonly notes: string | undefined;
}

export interface HandoutChange {
  /** Path relative to the workspace folder. */
  readonly name: string;
  /** The name before a move. */
  readonly from: string | undefined;
  readonly before: ContentState;
  readonly after: ContentState;
}
