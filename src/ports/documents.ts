import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { Position, TextEdit } from '../core/text.ts';

/** A snapshot. */
export interface TextDocument {
  readonly path: string;
  /** Includes unsaved changes. */
  readonly text: string;
  readonly isDirty: boolean;
}

export interface EditOptions {
  /**
   * Whether to add undo stops around the edit. Default: true. False while typing, so that one undo removes all typed
   * text.
   */
  readonly undoStop?: boolean;
  /** Default: `undoStop`. True for the first edit of typed text. */
  readonly undoStopBefore?: boolean;
  /** Text that further edits will type, so that secrets are hidden from their first character. */
  readonly toCome?: TextToCome;
}

export interface TextToCome {
  readonly text: string;
  /** Where the text will begin after the edit. */
  readonly at: Position;
}

/** A change by a person, not by the show. */
export type PersonalChange =
  /** Unsaved text changed: by typing, undo, or another extension. */
  | { readonly kind: 'typed'; readonly path: string }
  /** `hash` is the SHA-256 of the saved bytes, in hexadecimal. */
  | { readonly kind: 'saved'; readonly path: string; readonly hash: string }
  /** A file or folder was created or deleted in the editor. A move is both. */
  | { readonly kind: 'made' | 'removed'; readonly path: string };

export interface Documents {
  /** Returns the open document, or loads it. @throws DemoError `file-not-found`, `not-a-file`. */
  open(path: string): Promise<TextDocument>;
  /** Applies all edits at once; positions refer to the text before. @throws DemoError `file-not-found`. */
  edit(path: string, edits: readonly TextEdit[], options?: EditOptions): Promise<void>;
  /** Saves the document if it is dirty. */
  save(path: string): Promise<void>;
  /** Formats with the language's formatter, if any. */
  format(path: string): Promise<void>;
  /**
   * Sends typed characters to the listener instead of a document, until disposed. Never fires on a host without typing.
   */
  captureTyping(listener: (text: string) => void): Disposable;
  /**
   * Absolute paths as the editor spells them, or names of untitled documents. Omitted if the host cannot tell people
   * from programs.
   */
  readonly onDidChangeByPerson?: Event<PersonalChange>;
  /**
   * Resolves when all changes so far have been reported, because a file is written before its author is known. Never
   * rejects.
   */
  untilChangesByPersonTold?(): Promise<void>;
}
