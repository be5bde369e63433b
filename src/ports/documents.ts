import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { Position, TextEdit } from '../core/text.ts';

export interface TextDocument {
  readonly path: string;
  /** Includes unsaved changes. */
  readonly text: string;
  readonly isDirty: boolean;
}

export interface EditOptions {
  /** Undo stops around the edit. Default: true. False while typing, so that one undo removes all typed text. */
  readonly undoStop?: boolean;
  /** Default: `undoStop`. True for the first edit of typed text. */
  readonly undoStopBefore?: boolean;
  /** Text that further edits will type, to hide secrets from their first character. */
  readonly toCome?: TextToCome;
}

export interface TextToCome {
  readonly text: string;
  /** After the edit. */
  readonly at: Position;
}

/** Not by the show. */
export type PersonalChange =
  /** By typing, undo, or another extension. */
  | { readonly kind: 'typed'; readonly path: string }
  /** `hash` is the SHA-256 of the saved bytes, in hexadecimal. */
  | { readonly kind: 'saved'; readonly path: string; readonly hash: string }
  /** Of a file or folder, in the editor. A move is both. */
  | { readonly kind: 'made' | 'removed'; readonly path: string };

export interface Documents {
  /** Loads the document if it is not open. @throws DemoError `file-not-found`, `not-a-file`. */
  open(path: string): Promise<TextDocument>;
  /** All at once; positions refer to the text before. @throws DemoError `file-not-found`. */
  edit(path: string, edits: readonly TextEdit[], options?: EditOptions): Promise<void>;
  /** If it is dirty. */
  save(path: string): Promise<void>;
  /** If there is a formatter. */
  format(path: string): Promise<void>;
  /**
   * Typed characters go to the listener instead of a document, until disposed. Never fires on a host without typing.
   */
  captureTyping(listener: (text: string) => void): Disposable;
  /**
   * Paths as the editor spells them, or names of untitled documents. Omitted if the host cannot tell people from
   * programs.
   */
  readonly onDidChangeByPerson?: Event<PersonalChange>;
  /** Wait for it, because a file is written before its author is known. Never rejects. */
  untilChangesByPersonTold?(): Promise<void>;
}
