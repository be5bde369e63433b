/** A talk to go through step by step, as data with secrets already masked. */
export interface ReplayContent {
  readonly title: string;
  readonly steps: readonly ReplayStep[];
  /** CSS of the slides, in the order of their first use. */
  readonly styles: readonly ReplayStyle[];
}

/** The beginning of an earlier style, and the rest. Slides of a deck mostly differ in one rule. */
export interface ReplayStyle {
  /** Index of the earlier style, if any. */
  readonly base?: number;
  /** Characters of it. */
  readonly length?: number;
  readonly rest: string;
}

export interface ReplayStep {
  readonly title: string;
  /** Title of the demo. */
  readonly demo: string;
  /** Title of the demo file, if there are several. */
  readonly part?: string;
  readonly description?: string;
  readonly slide?: ReplaySlide;
  readonly files: readonly ReplayFile[];
  /** Command lines and scripts that were not run. */
  readonly commands: readonly string[];
  /** One short sentence per action, for a step with nothing else to show. */
  readonly lines: readonly string[];
  /** Safe HTML. */
  readonly notes?: string;
  /** Why something is missing, as sentences. */
  readonly failures: readonly string[];
}

/** 960 × 540 CSS pixels, with everything revealed. */
export interface ReplaySlide {
  /** Safe HTML with all its sources inside. */
  readonly html: string;
  /** Index of its style. */
  readonly style: number;
  /** Number of reveals. */
  readonly steps: number;
  /** `talk.md, slide 2 of 6` */
  readonly caption: string;
}

export interface ReplayFile {
  /** Path relative to the workspace folder. */
  readonly name: string;
  /** For people: `TypeScript`. */
  readonly language: string;
  readonly kind: 'new' | 'changed' | 'deleted' | 'same';
  /** The name before a move. */
  readonly from?: string;
  /** Bytes of a file that is no text. */
  readonly size?: number;
  /** After the step; missing without one. */
  readonly text?: string;
  /** From top to bottom. */
  readonly changes: readonly ReplayChange[];
  readonly highlights: readonly ReplayLines[];
}

/** Lines of the text after the step, from 0, `end` exclusive. */
export interface ReplayLines {
  readonly start: number;
  readonly end: number;
}

export interface ReplayChange extends ReplayLines {
  /** The lines that were there before. */
  readonly removed: readonly string[];
}
