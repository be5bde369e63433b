import type { Entries, Entry } from '../core/entries.ts';
import type { JsonValue } from '../core/json.ts';

export interface StateChange {
  readonly before: Entry;
  readonly after: Entry;
  /** Unix time in whole milliseconds, if known. */
  readonly changedAt?: number;
}

export interface FolderWalk {
  /** Changes since the last scan; empty for the first one. */
  readonly changes: ReadonlyMap<string, StateChange>;
  entries(): Entries;
  readonly isFirst: boolean;
  /** `undefined` if the scan is complete. */
  readonly incomplete: 'too-many' | undefined;
  /** Also for the next process. Call it once the changes are recorded. Never rejects. */
  commit(): Promise<void>;
}

export interface NotApplied {
  readonly path: string;
  readonly why: string;
}

/** They outlive the process. */
export interface States {
  /** Resolves links above the last name of a path. `undefined` outside of the workspace. */
  realPathOf(path: string): Promise<string | undefined>;
  /**
   * Includes the contents of a folder, missing parent folders, and the target of a link. Never rejects: an entry that
   * cannot be stored is `unkept`.
   */
  hold(path: string): Promise<Entries>;
  /** The current entry at each path, of a folder only itself. `holds` also stores the bytes. Never rejects. */
  look(places: Iterable<string>, options?: { readonly holds?: boolean }): Promise<Entries>;
  /** Recursive. Never rejects. */
  lookInto(folder: string): Promise<Entries>;
  /** Stores new entries. Skips installed dependencies and Git's objects. Rejects with the signal's reason. */
  walk(folder: string, signal: AbortSignal): Promise<FolderWalk>;
  /** By the last scan. */
  covers(place: string): boolean;
  /** Returns the hash; `undefined` if the store is full. */
  keep(bytes: Uint8Array): Promise<string | undefined>;
  /** `undefined` if the bytes are not stored any more. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /**
   * Skips correct and `unkept` entries, and folders to delete that contain other files. Does not follow links. Can be
   * repeated.
   */
  apply(target: Entries): Promise<readonly NotApplied[]>;
  /** The Git folder around a folder. Never rejects. */
  outerRepository(folder: string): Promise<string | undefined>;
  hasCommits(git: string, ids: readonly string[]): Promise<boolean>;
  /** Stored bytes, without those of current files. */
  readonly size: number;
  /** Counts bytes of hashes, like `size`. Never rejects. */
  measure(): Promise<(hashes: Iterable<string>) => number>;
  /** Keeps the bytes of `needed`, running calls, and current files. Never rejects. */
  sweep(needed: ReadonlySet<string>): Promise<void>;
  /**
   * Of this window and the last one, oldest first. A last record of the kind `lost` means that later ones could not be
   * written. @throws DemoError `command-failed`.
   */
  records(): Promise<readonly JsonValue[]>;
  /** Resolves when the records would survive a crash. @throws DemoError `command-failed`. */
  record(records: readonly JsonValue[]): Promise<void>;
  /** Atomic. @throws DemoError `command-failed`. */
  rewrite(records: readonly JsonValue[]): Promise<void>;
}
