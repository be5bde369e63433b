import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { Position, TextEdit } from '../core/text.ts';

/** A snapshot of a document. */
export interface TextDocument {
  readonly path: string;
  /** The text, including unsaved changes. */
  readonly text: string;
  readonly isDirty: boolean;
}

export interface EditOptions {
  /**
   * Whether undo stops before and after this edit. Default: true. False while typing, so that one undo removes all
   * typed text.
   */
  readonly undoStop?: boolean;
  /** Whether undo stops before this edit. Default: `undoStop`. True for the first edit of typed text. */
  readonly undoStopBefore?: boolean;
  /** The text that further edits will type, so that secrets are hidden from their first character. */
  readonly toCome?: TextToCome;
}

export interface TextToCome {
  readonly text: string;
  /** Where the text will begin after the edit. */
  readonly at: Position;
}

/** A change by a person in the editor, not by the show or its commands. */
export type PersonalChange =
  /** The unsaved text of a document: by typing, undo, or another extension. */
  | { readonly kind: 'typed'; readonly path: string }
  /** `hash` is the SHA-256 of the bytes then in the file, in hexadecimal. */
  | { readonly kind: 'saved'; readonly path: string; readonly hash: string }
  /** A file or folder was created or deleted in the editor. A move is both. */
  | { readonly kind: 'made' | 'removed'; readonly path: string };

/** Text documents, visible or not. */
export interface Documents {
  /** Returns the open document, or loads it. `file-not-found`, `not-a-file`. */
  open(path: string): Promise<TextDocument>;
  /**
   * Applies all edits at once; positions refer to the text before. The document is dirty afterwards. `file-not-found`.
   */
  edit(path: string, edits: readonly TextEdit[], options?: EditOptions): Promise<void>;
  /** Saves the document if it is open and dirty. */
  save(path: string): Promise<void>;
  /** Formats with the formatter of its language, if there is one. */
  format(path: string): Promise<void>;
  /**
   * Sends typed characters to the listener instead of a document, until disposed. Never fires on a host without typing.
   */
  captureTyping(listener: (text: string) => void): Disposable;
  /**
   * Absolute paths as the editor spells them, or the name of an untitled document. Omitted if the host cannot tell a
   * person from a program.
   */
  readonly onDidChangeByPerson?: Event<PersonalChange>;
  /**
   * Resolves when all changes so far have been reported: a file is on disk before the host reports its author. Never
   * rejects.
   */
  untilChangesByPersonTold?(): Promise<void>;
}
