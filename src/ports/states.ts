import type { Entries, Entry } from '../core/entries.ts';
import type { JsonValue } from '../core/json.ts';

/** How one path was, and how it is. */
export interface StateChange {
  readonly before: Entry;
  readonly after: Entry;
  /**
   * When the present version was changed last, in whole milliseconds of the time of day; left out if nothing says it.
   */
  readonly changedAt?: number;
}

/** A look through a folder. */
export interface FolderWalk {
  /** Changes since the folder was looked through last; none the first time. */
  readonly changes: ReadonlyMap<string, StateChange>;
  /** All that is known there now, by its place. */
  entries(): Entries;
  /** Its state before is unknown. */
  readonly isFirst: boolean;
  /** Why not all of it is known; `undefined` when it is. */
  readonly incomplete: 'too-many' | undefined;
  /**
   * Gives the next process this to compare with, too: to be called once the need for these changes is recorded. Never
   * rejects.
   */
  commit(): Promise<void>;
}

/** A path that is not as it should be by now. */
export interface NotApplied {
  readonly path: string;
  readonly why: string;
}

/**
 * States of the workspace's folders, by the bytes of their files, and the records of a history. They outlive the process.
 */
export interface States {
  /** Where a path really lies, all links above its last name followed; `undefined` outside of the workspace. */
  placeOf(path: string): Promise<string | undefined>;
  /**
   * Holds the entry at a path now: with everything in a folder, with the folders above that are missing, and with the
   * target of a link. Never rejects: an entry that cannot be held is `unkept`.
   */
  hold(path: string): Promise<Entries>;
  /** Each of these places as it is now, of a folder only itself. With `holds` their bytes are held. Never rejects. */
  look(places: Iterable<string>, options?: { readonly holds?: boolean }): Promise<Entries>;
  /** Everything in a folder now, by its place, at any depth; nothing where none is. Never rejects. */
  lookInto(folder: string): Promise<Entries>;
  /**
   * Looks through a folder of the workspace and holds all new entries in it. Folders of dependencies and Git's objects
   * are not looked at. Rejects with the signal's reason.
   */
  walk(folder: string, signal: AbortSignal): Promise<FolderWalk>;
  /** Whether a place is known by the last walk: in it, and not left out of it. */
  covers(place: string): boolean;
  /** Holds bytes that are nowhere on disk; `undefined` when the store takes no more. */
  keep(bytes: Uint8Array): Promise<string | undefined>;
  /** The bytes of a hash; `undefined` when they are no longer held. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /**
   * Restores each place: entries that are to be gone go first, from the inside out. Touches nothing that is so already,
   * follows no link, leaves `unkept` entries alone, and a folder that is to go but holds something else. Can be
   * repeated.
   */
  apply(target: Entries): Promise<readonly NotApplied[]>;
  /** The Git folder that a folder belongs to where that lies outside of it. Never rejects. */
  outerRepository(folder: string): Promise<string | undefined>;
  /** Whether a Git folder has all objects of these names. Never rejects. */
  hasCommits(git: string, ids: readonly string[]): Promise<boolean>;
  /** Bytes that are held, without those of the folders as they are now. */
  readonly size: number;
  /** Gives how many bytes these hashes have, counted as in `size`. Never rejects. */
  measure(): Promise<(hashes: Iterable<string>) => number>;
  /** Forgets all bytes but those of these hashes, of calls under way, and of the folders as they are now. Never rejects. */
  sweep(needed: ReadonlySet<string>): Promise<void>;
  /**
   * Records of this window, and of the last one of this workspace that ended: oldest first. A last one of the kind `lost`
   * says that more should follow, which could not be written. `command-failed` where they cannot be read now.
   */
  records(): Promise<readonly JsonValue[]>;
  /** Adds records; they are there, even if the process crashes, when it resolves. `command-failed`. */
  record(records: readonly JsonValue[]): Promise<void>;
  /** Replaces all records at once. `command-failed`. */
  rewrite(records: readonly JsonValue[]): Promise<void>;
}
