import type { JsonObject } from '../core/json.ts';
import type { DemoSummary } from './editor-port.ts';

/** A rejected change was not written. */
export interface ShowAuthor {
  /** Markdown: a line per action, or one action with its fields. `unknown-action`. */
  describeActions(name?: string): string;
  /** `bad-request`, `unknown-action`, `invalid-field`, `unknown-demo`. */
  addDemo(demo: WantedDemo): Promise<WrittenDemo>;
  /** Errors as for `addDemo`. */
  editDemo(id: string, changes: DemoChanges): Promise<WrittenDemo>;
  /** `bad-request`, `unknown-demo`. */
  moveDemo(id: string, place: WantedPlace): Promise<WrittenDemo>;
  /** Creates a demo file with a demo per commit. `no-demos`, `command-failed`, `payload-too-large`. */
  makeFromCommits(commits: WantedCommits): Promise<MadeShow>;
}

export interface DemoChanges {
  readonly title?: string | undefined;
  /** As in demo files. */
  readonly actions?: readonly JsonObject[] | undefined;
}

export interface WantedDemo extends DemoChanges {
  readonly title: string;
  /** Relative to the workspace folder; may be new in `.demo/`. Default: the last file. */
  readonly file?: string | undefined;
  /** Default: the end of the file. */
  readonly after?: string | undefined;
}

/** Default: the end of its own file. */
export interface WantedPlace {
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
  /** Git revision; the show starts from its tree. */
  readonly from: string;
  /** The last commit to show. Default: `HEAD`. */
  readonly to?: string | undefined;
}

export interface MadeShow {
  /** Relative to its workspace folder, with `/`. */
  readonly file: string;
  readonly demos: readonly DemoSummary[];
  readonly unchanged: readonly UnchangedFile[];
}

export interface UnchangedFile {
  readonly path: string;
  readonly why: string;
}
