export interface StateEntry {
  readonly kind: 'file' | 'link' | 'submodule';
  /** Equal ids mean equal contents; different ids may have equal contents too. */
  readonly id: string;
  readonly isExecutable: boolean;
  /** The content, or the target of a link. Rejects if it is not available. */
  read(): Promise<Uint8Array>;
}

/** Files by their path relative to the folder, with `/`. Empty folders are not included. */
export type FolderState = ReadonlyMap<string, StateEntry>;

export type ChapterEvent =
  | { readonly kind: 'opened'; readonly path: string }
  /** Lines afterwards, counted from 1, inclusive. */
  | { readonly kind: 'selected'; readonly path: string; readonly from: number; readonly to: number }
  /** A command line, run after all edits. */
  | { readonly kind: 'ran'; readonly command: string; readonly terminal?: string; readonly wait?: boolean }
  /** Speaker notes. */
  | { readonly kind: 'said'; readonly text: string };

/** Two states of a folder, and the known events between them. */
export interface Chapter {
  readonly title: string;
  /** Markdown; may be empty. */
  readonly notes: string;
  readonly before: FolderState;
  readonly after: FolderState;
  readonly events: readonly ChapterEvent[];
  readonly recorded?: RecordedPiece;
}

/** A recorded chapter keeps the author's order, and only selections are highlighted. */
export interface RecordedPiece {
  /** Paths in the order of editing. */
  readonly order: readonly string[];
  /** Whether it belongs to the demo of the previous chapter. */
  readonly continues: boolean;
  /** Number of the event, if a proposed cut starts the demo here. */
  readonly cut?: number;
  /** Recorded during a pause, so not shown. */
  readonly isHidden: boolean;
  /** Changes that commands made after `after`; the show's commands make them again. */
  readonly commandChanges: StateChanges;
}

/** `undefined` means deleted. */
export type StateChanges = ReadonlyMap<string, StateEntry | undefined>;

export function withChanges(state: FolderState, changes: StateChanges): FolderState {
  if (changes.size === 0) return state;
  const changed = new Map(state);
  for (const [path, entry] of changes) {
    if (entry) changed.set(path, entry);
    else changed.delete(path);
  }
  return changed;
}
