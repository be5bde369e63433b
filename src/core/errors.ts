import type { Range } from './text.ts';

/** Mapped to HTTP statuses and editor notices. Codes are part of the public contract: do not rename them. */
export type DemoErrorCode =
  // position in the show
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
  // errors of actions, reported as `step-failed`
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

export interface Location {
  /** Absolute path. */
  readonly path: string;
  readonly range: Range;
}

export interface DemoErrorOptions extends ErrorOptions {
  /** Advice in one sentence. */
  readonly hint?: string;
  /** The cause in the user's files. */
  readonly location?: Location;
  /** Changes that an undo could not restore, before the following work failed. */
  readonly notRestored?: readonly NotRestored[];
}

/** Something that an undo could not restore. If a retry may help, it stays in the history. */
export interface NotRestored {
  /** A file by its relative path, settings, a terminal, or a demo by its title. */
  readonly what: string;
  readonly why: string;
}

/** An expected failure with cause, location and advice. Only caught at the edges. */
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

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
