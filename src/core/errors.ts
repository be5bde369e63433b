import type { Range } from './text.ts';

/**
 * The causes of an expected failure. The HTTP layer gives each its status; the editor gives each its notice.
 * A code is part of the public contract: rename none.
 */
export type DemoErrorCode =
  // where the show stands
  | 'no-demos'
  | 'no-next'
  | 'no-previous'
  | 'no-going-back'
  | 'unknown-demo'
  | 'demo-disabled'
  | 'cancelled'
  | 'queue-full'
  | 'revision-mismatch'
  | 'not-undoable'
  | 'no-deck'
  | 'no-slide'
  | 'no-media'
  | 'starting'
  | 'stopping'
  // running a step
  | 'step-failed'
  | 'step-timeout'
  // errors of actions; a step that fails with one is reported as `step-failed`
  | 'unknown-action'
  | 'invalid-field'
  | 'unsupported'
  | 'file-not-found'
  | 'file-exists'
  | 'not-a-file'
  | 'path-outside-workspace'
  | 'position-out-of-range'
  | 'placeholder-not-found'
  | 'patch-mismatch'
  | 'cycle'
  | 'untrusted-workspace'
  | 'command-failed'
  | 'no-such-command'
  // notes, pictures and edits
  | 'no-notes'
  | 'notes-not-found'
  | 'not-a-notes-file'
  | 'no-screenshot'
  | 'nothing-next'
  | 'nothing-current'
  | 'unknown-edit'
  | 'bad-request'
  | 'payload-too-large';

/** A place in a file that the user wrote. */
export interface Location {
  /** Absolute path. */
  readonly path: string;
  readonly range: Range;
}

export interface DemoErrorOptions extends ErrorOptions {
  /** Advice to the reader, one sentence. */
  readonly hint?: string;
  /** Where in the user's files the cause stands. */
  readonly location?: Location;
  /** Changes that going back could not restore, before the work that should follow failed. */
  readonly notRestored?: readonly NotRestored[];
}

/** Something that going back could not put back. Where another try may, it is still in the history. */
export interface NotRestored {
  /** A file by its path in the workspace folder, settings, a terminal, or a demo by its title. */
  readonly what: string;
  readonly why: string;
}

/** An expected failure: says which thing went wrong, where, and how to mend it. Caught only at the edges. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
  readonly code: DemoErrorCode;
  readonly hint: string | undefined;
  readonly location: Location | undefined;
  readonly notRestored: readonly NotRestored[];

  constructor(code: DemoErrorCode, message: string, options: DemoErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.hint = options.hint;
    this.location = options.location;
    this.notRestored = options.notRestored ?? [];
  }
}

/** The message of anything thrown, for a log or for the `why` of a report. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
