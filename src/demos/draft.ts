import type { Range } from '../core/text.ts';
import type { Demo, DemoFile } from './model.ts';

/** A demo as its file has it, before the library settles the ids. */
export interface DemoDraft {
  readonly demo: Omit<Demo, 'id'>;
  /** The id in the file, if any. */
  readonly explicitId: ExplicitId | undefined;
}

export interface ExplicitId {
  readonly id: string;
  readonly range: Range;
}

/** A demo file on its own, before the library settles the ids. */
export interface DemoFileDraft extends Omit<DemoFile, 'demos'> {
  readonly demos: readonly DemoDraft[];
}

/** Where a demo file lies. */
export interface FilePlace {
  /** Absolute path. */
  readonly path: string;
  /** The workspace folder whose `.demo/` holds it: absolute path. */
  readonly workspaceFolder: string;
}
