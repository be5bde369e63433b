export interface StateEntry {
  readonly kind: 'file' | 'link' | 'submodule';
  /** Different ids may have equal contents. */
  readonly id: string;
  readonly isExecutable: boolean;
  /** The target of a link. Rejects if it is not available. */
  read(): Promise<Uint8Array>;
}

/** By relative path, with `/`. Without empty folders. */
export type FolderState = ReadonlyMap<string, StateEntry>;

export type ChapterEvent =
  | { readonly kind: 'opened'; readonly path: string }
  /** Lines afterwards, from 1, inclusive. */
  | { readonly kind: 'selected'; readonly path: string; readonly from: number; readonly to: number }
  /** After all edits. */
  | { readonly kind: 'ran'; readonly command: string; readonly terminal?: string; readonly wait?: boolean }
  /** Speaker notes. */
  | { readonly kind: 'said'; readonly text: string };

export interface Chapter {
  readonly title: string;
  /** Markdown; may be empty. */
  readonly notes: string;
  readonly before: FolderState;
  readonly after: FolderState;
  readonly events: readonly ChapterEvent[];
  /** Web address of its commit. */
  readonly commit?: string;
  readonly recorded?: RecordedPiece;
}

/** Keeps the author's order, and only highlights selections. */
export interface RecordedPiece {
  /** Paths in the order of editing. */
  readonly order: readonly string[];
  /** Continues the demo of the previous chapter. */
  readonly continues: boolean;
  /** Event number of a proposed cut that starts the demo. */
  readonly cut?: number;
  /** Recorded during a pause. */
  readonly isHidden: boolean;
  /** Changes by commands after `after`; the show's commands make them again. */
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
