import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { Position, TextEdit } from '../core/text.ts';

/** A document as it was when asked for. */
export interface TextDocument {
  readonly path: string;
  /** The buffer, unsaved changes included. */
  readonly text: string;
  readonly isDirty: boolean;
}

export interface EditOptions {
  /** Whether undo stops before and after this edit (default true). Off while typing: one undo takes all of it back. */
  readonly undoStop?: boolean;
  /** Whether it stops before this edit (default as `undoStop`): on with the first edit of typed text. */
  readonly undoStopBefore?: boolean;
  /** The text that further edits will type: who hides secrets knows them from their first character. */
  readonly toCome?: TextToCome;
}

/** Text that is about to be typed. */
export interface TextToCome {
  readonly text: string;
  /** Where it will begin, once the edit is made. */
  readonly at: Position;
}

/** Something that a person did in the editor, and no call of the show: neither an edit of its own nor a command that it runs. */
export type PersonalChange =
  /** The text of a document, not saved by this; typing, undo, and edits of other extensions count alike. */
  | { readonly kind: 'typed'; readonly path: string }
  /** `hash` is the SHA-256 of the bytes then in the file, in hexadecimal. */
  | { readonly kind: 'saved'; readonly path: string; readonly hash: string }
  /** A file or folder, by the editor's own commands: made, removed, or moved, which tells of both its paths. */
  | { readonly kind: 'made' | 'removed'; readonly path: string };

/** Text documents, shown or not. */
export interface Documents {
  /** Loads the document, or gives the open one. `file-not-found`, `not-a-file`. */
  open(path: string): Promise<TextDocument>;
  /** All edits at once, positions as before any of them; the document is dirty afterwards. `file-not-found`. */
  edit(path: string, edits: readonly TextEdit[], options?: EditOptions): Promise<void>;
  /** Writes the buffer to disk; nothing to do when it is not dirty or not open. */
  save(path: string): Promise<void>;
  /** Formats with the formatter of its language; without one nothing changes. */
  format(path: string): Promise<void>;
  /** While the result is not disposed, typed characters go to the listener instead of into a document. Where the host cannot, it never fires. */
  captureTyping(listener: (text: string) => void): Disposable;
  /**
   * Paths as they are spelled in the editor, absolute; of a document that no path is meant for its name. Missing where the host cannot tell a person from a program.
   */
  readonly onDidChangeByPerson?: Event<PersonalChange>;
  /** Resolves once those until now have been told of: a file is on the disk before the host says who wrote it. Never rejects. */
  untilChangesByPersonTold?(): Promise<void>;
}
