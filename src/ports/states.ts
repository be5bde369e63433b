import type { Entries, Entry } from '../core/entries.ts';
import type { JsonValue } from '../core/json.ts';

export interface StateChange {
  readonly before: Entry;
  readonly after: Entry;
  /** When the present version was changed last, in whole milliseconds of the time of day, if known. */
  readonly changedAt?: number;
}

/** A scan of a folder. */
export interface FolderWalk {
  /** Changes since the last scan; none the first time. */
  readonly changes: ReadonlyMap<string, StateChange>;
  /** All known entries, by path. */
  entries(): Entries;
  /** There was no earlier scan. */
  readonly isFirst: boolean;
  /** Why the scan is incomplete; `undefined` if it is complete. */
  readonly incomplete: 'too-many' | undefined;
  /** Makes the scan the basis for the next process as well. Call it once the changes are recorded. Never rejects. */
  commit(): Promise<void>;
}

/** A path that could not be restored. */
export interface NotApplied {
  readonly path: string;
  readonly why: string;
}

/** Stores states of the workspace and the records of the history. They outlive the process. */
export interface States {
  /** Resolves all links above the last name of a path. `undefined` outside of the workspace. */
  placeOf(path: string): Promise<string | undefined>;
  /**
   * Stores the entry at a path, with everything in a folder, the missing folders above, and the target of a link. Never
   * rejects: an entry that cannot be stored is `unkept`.
   */
  hold(path: string): Promise<Entries>;
  /** Returns the present entry at each path, of a folder only itself. `holds` also stores the bytes. Never rejects. */
  look(places: Iterable<string>, options?: { readonly holds?: boolean }): Promise<Entries>;
  /** Returns everything in a folder, at any depth, by path. Empty without a folder. Never rejects. */
  lookInto(folder: string): Promise<Entries>;
  /**
   * Scans a folder and stores all new entries. Skips installed dependencies and Git's objects. Rejects with the
   * signal's reason.
   */
  walk(folder: string, signal: AbortSignal): Promise<FolderWalk>;
  /** Whether the last scan has covered a path. */
  covers(place: string): boolean;
  /** Stores bytes and returns their hash; `undefined` if the store is full. */
  keep(bytes: Uint8Array): Promise<string | undefined>;
  /** Returns the bytes of a hash; `undefined` if they are not stored any more. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /**
   * Restores entries. Skips those that are right already, `unkept` ones, and a folder to be deleted that holds other
   * files. Follows no link. Can be repeated.
   */
  apply(target: Entries): Promise<readonly NotApplied[]>;
  /** Returns the Git folder of a repository around a folder. Never rejects. */
  outerRepository(folder: string): Promise<string | undefined>;
  /** Whether a Git folder has all these objects. Never rejects. */
  hasCommits(git: string, ids: readonly string[]): Promise<boolean>;
  /** Stored bytes, without those of present files. */
  readonly size: number;
  /** Returns a function that counts the bytes of hashes, as `size` does. Never rejects. */
  measure(): Promise<(hashes: Iterable<string>) => number>;
  /** Deletes all bytes but those of these hashes, of running calls, and of present files. Never rejects. */
  sweep(needed: ReadonlySet<string>): Promise<void>;
  /**
   * Records of this window and of the last one that ended, oldest first. A last record of the kind `lost` means that
   * later ones could not be written. `command-failed` if they cannot be read.
   */
  records(): Promise<readonly JsonValue[]>;
  /** Appends records. Once it resolves, they survive a crash of the process. `command-failed`. */
  record(records: readonly JsonValue[]): Promise<void>;
  /** Replaces all records atomically. `command-failed`. */
  rewrite(records: readonly JsonValue[]): Promise<void>;
}
