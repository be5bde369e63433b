import type { StepFileChange } from '../audience/file-changes.ts';

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
  readonly changes: readonly StepFileChange[];
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
