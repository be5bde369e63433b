import type { ParseResult } from './broken-file.ts';
import type { DemoFile } from './model.ts';
import type { SourceLocation } from './source-location.ts';

/** Where a demo file lies. */
export interface FilePlace {
  /** Absolute path. */
  readonly path: string;
  /** The workspace folder whose `.demo/` holds it: absolute path. */
  readonly workspaceFolder: string;
}

/** A demo file on its own: its ids are unique in it, and may have to give way to those of other files. */
export interface DemoFileDraft extends DemoFile, ParseResult {
  /** Ids that each of its demos may have. */
  readonly claims: readonly IdClaim[];
}

/** The ids that a demo lays claim to. */
export interface IdClaim {
  /** The one in the file, if any. */
  readonly explicit: { readonly id: string; readonly location: SourceLocation } | undefined;
  /** The one made of the file's name and the title, for a demo that has none or loses its own. */
  readonly derived: string;
}
