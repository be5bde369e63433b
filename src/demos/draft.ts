import type { ParseResult } from './broken-file.ts';
import type { DemoFile } from './model.ts';
import type { SourceLocation } from './source-location.ts';

export interface FilePlace {
  readonly path: string;
  /** Absolute path of the workspace folder that has the `.demo/`. */
  readonly workspaceFolder: string;
}

/** A demo file on its own. Its ids are unique in the file, and may change once they are compared with other files. */
export interface DemoFileDraft extends DemoFile, ParseResult {
  readonly claims: readonly IdClaim[];
}

export interface IdClaim {
  /** The `id` in the file. */
  readonly explicit: { readonly id: string; readonly location: SourceLocation } | undefined;
  /** Made from the file name and the title; used if the demo has no id, or if its id is taken. */
  readonly derived: string;
}
