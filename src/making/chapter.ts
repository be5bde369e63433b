/** A file as it is in a state of a folder. */
export interface StateEntry {
  readonly kind: 'file' | 'link' | 'submodule';
  /** Two entries of one id have the same content; two of different ids may, too. */
  readonly id: string;
  readonly isExecutable: boolean;
  /** The content, byte for byte; of a link, where it leads. Rejects where it cannot be had. */
  read(): Promise<Uint8Array>;
}

/**
 * The files of a folder by their paths, relative to it, with `/` between the parts. Folders are in it by their files
 * alone.
 */
export type FolderState = ReadonlyMap<string, StateEntry>;

/** Knowledge beside the states: events between them, for the audience. */
export type ChapterEvent =
  | { readonly kind: 'opened'; readonly path: string }
  /** Lines as they are afterwards, counted from 1, both included. */
  | { readonly kind: 'selected'; readonly path: string; readonly from: number; readonly to: number }
  /** A command line, after all that was written; `wait` as its action has it. */
  | { readonly kind: 'ran'; readonly command: string; readonly terminal?: string; readonly wait?: boolean }
  /** Words for the speaker’s notes. */
  | { readonly kind: 'said'; readonly text: string };

/** A piece of a story: two states of a folder, and the known events between them. */
export interface Chapter {
  readonly title: string;
  /** Markdown; empty for none. */
  readonly notes: string;
  readonly before: FolderState;
  readonly after: FolderState;
  /** In the order in which they happened. */
  readonly events: readonly ChapterEvent[];
  /** Set if it was recorded. */
  readonly recorded?: RecordedPiece;
}

/** A chapter of a recording: it keeps its author's order, and only selections are highlighted. */
export interface RecordedPiece {
  /** Paths, in the order in which their author came to them. */
  readonly order: readonly string[];
  /** It goes on with the demo of the chapter before. */
  readonly continues: boolean;
  /** Its demo begins here by a proposal: the number of the event. */
  readonly cut?: number;
  /** It was done in a pause, so it is not shown. */
  readonly isHidden: boolean;
  /** Changes that commands made after the state after: the commands of the show make them again. */
  readonly commandChanges: StateChanges;
}

/** Files by their paths as they have become; `undefined` for those that are gone. */
export type StateChanges = ReadonlyMap<string, StateEntry | undefined>;

/** The state with changes made. */
export function withChanges(state: FolderState, changes: StateChanges): FolderState {
  if (changes.size === 0) return state;
  const changed = new Map(state);
  for (const [path, entry] of changes) {
    if (entry) changed.set(path, entry);
    else changed.delete(path);
  }
  return changed;
}
