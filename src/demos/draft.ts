import type { ParseResult } from './broken-file.ts';
import type { DemoFile } from './model.ts';
import type { SourceLocation } from './source-location.ts';

export interface FileLocation {
  readonly path: string;
  /** Absolute path of the folder that has the `.demo/`. */
  readonly workspaceFolder: string;
}

/** Its ids may change once they are compared with other files. */
export interface DemoFileDraft extends DemoFile, ParseResult {
  readonly claims: readonly IdClaim[];
}

export interface IdClaim {
  readonly explicit: { readonly id: string; readonly location: SourceLocation } | undefined;
  /** Used if the demo has no id, or if its id is taken. */
  readonly derived: string;
}
