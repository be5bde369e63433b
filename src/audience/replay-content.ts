/** A talk to go through step by step, as data with secrets already masked. */
export interface ReplayContent {
  readonly title: string;
  readonly steps: readonly ReplayStep[];
  /** CSS of the slides, in the order of their first use. */
  readonly styles: readonly ReplayStyle[];
}

/** The pictures of a replay, which its JSON names by the mark and their id. */
export interface ReplayMedia {
  readonly mark: string;
  /** `data:` URLs by id. */
  readonly urls: Readonly<Record<string, string>>;
}

/** The beginning of an earlier style, and the rest. Slides of a deck mostly differ in one rule. */
export interface ReplayStyle {
  /** Index of the earlier style, if any. */
  readonly base?: number;
  /** Characters of it. */
  readonly length?: number;
  readonly rest: string;
}

/** A line in the list of steps. */
export interface ListedStep {
  readonly title: string;
  /** Title of the demo file, if there are several. */
  readonly part?: string;
  readonly kind: StepKind;
  /** The show has gone back behind it. */
  readonly isUndone?: boolean;
}

export type StepKind = 'slide' | 'code' | 'command' | 'text';

export interface ReplayStep extends ListedStep {
  /** Title of the demo. */
  readonly demo: string;
  readonly description?: string;
  /** Web address of the commit that its demo makes. */
  readonly commit?: string;
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
  /** Reveals that are visible. Default: all. */
  readonly shown?: number;
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

/** Only what a page may link to. */
export function commitOf({ commit }: { readonly commit?: string }): { readonly commit?: string } {
  return commit !== undefined && /^https?:\/\//i.test(commit) ? { commit } : {};
}

/** A slide without a heading is called `Slide 2`, which says less than the title of its demo. */
export function nameSlide(title: string, demo: string): string {
  return /^Slide \d+$/.test(title) ? demo : title;
}

/** A step whose kind follows from its content. */
export type UnlistedStep = Omit<ReplayStep, 'kind'>;

export function listStep(step: UnlistedStep): ReplayStep {
  return { ...step, kind: kindOf(step) };
}

function kindOf({ slide, files, commands }: UnlistedStep): StepKind {
  if (slide) return 'slide';
  if (files.some(({ kind, highlights }) => kind !== 'same' || highlights.length > 0)) return 'code';
  if (commands.length > 0) return 'command';
  return files.length > 0 ? 'code' : 'text';
}
