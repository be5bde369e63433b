import type { JsonObject } from '../core/json.ts';
import type { DemoSummary } from './editor-port.ts';

/** Writes demo files for a language model. A refused change has not been written. */
export interface ShowAuthor {
  /** Markdown: all actions, a line each, or one with its fields. `unknown-action`. */
  describeActions(name?: string): string;
  /** `bad-request`, `unknown-action`, `invalid-field`, `unknown-demo`. */
  addDemo(demo: WantedDemo): Promise<WrittenDemo>;
  /** The same of a demo that is there: the given parts replace its own. */
  editDemo(id: string, changes: DemoChanges): Promise<WrittenDemo>;
  /** Puts a demo elsewhere in the show, as it is written. `bad-request`, `unknown-demo`. */
  moveDemo(id: string, place: WantedPlace): Promise<WrittenDemo>;
  /** A demo file of its own, each commit a demo. `no-demos`, `command-failed`, `payload-too-large`. */
  makeFromCommits(commits: WantedCommits): Promise<MadeShow>;
}

export interface DemoChanges {
  readonly title?: string | undefined;
  /** As demo files have them. */
  readonly actions?: readonly JsonObject[] | undefined;
}

export interface WantedDemo extends DemoChanges {
  readonly title: string;
  /** Relative to the workspace folder: one of the show's, or a new one in `.demo/`; the last one when left out. */
  readonly file?: string | undefined;
  /** The id of the demo that it comes behind; at the end of its file when left out. */
  readonly after?: string | undefined;
}

/** Before a demo, or at the end of a file; of its own where neither is given. */
export interface WantedPlace {
  /** The id of a demo. */
  readonly before?: string | undefined;
  /** Relative to the workspace folder. */
  readonly file?: string | undefined;
}

export interface WrittenDemo {
  /** Relative to its workspace folder, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly demo: DemoSummary;
}

export interface WantedCommits {
  /** A revision, as Git knows it: the show begins at its tree. */
  readonly from: string;
  /** The last commit that is shown; `HEAD` when left out. */
  readonly to?: string | undefined;
}

export interface MadeShow {
  /** Relative to its workspace folder, with `/`. */
  readonly file: string;
  readonly demos: readonly DemoSummary[];
  /** Files that the show leaves as they are, though the commits change them. */
  readonly unchanged: readonly UnchangedFile[];
}

export interface UnchangedFile {
  readonly path: string;
  /** A sentence. */
  readonly why: string;
}
