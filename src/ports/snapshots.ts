import type { Entry, Survey } from '../core/entries.ts';
import type { JsonValue } from '../core/json.ts';

/** Entries of some folders; left out are Git's ignored ones, `.git` and `node_modules`. */
export interface Scan extends Survey {
  readonly incomplete: 'too-many' | 'too-large' | 'too-slow' | 'store-failed' | undefined;
}

/** The bytes of what the show has changed, by content, and the records of how it came to that. They outlive the process. */
export interface Snapshots {
  /** Keeps what is at a path now, all of a folder; links are not followed. Never rejects: what cannot be kept is `unkept`. */
  take(path: string): Promise<Entry>;
  /** As `take`, to compare: nothing is kept. */
  look(path: string): Promise<Entry>;
  /** Keeps bytes that are nowhere on disk; `undefined` when the store takes no more. */
  keep(bytes: Uint8Array): Promise<string | undefined>;
  /** The bytes of a hash; `undefined` when they are no longer kept. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /**
   * Has the path be again as it was; touches nothing that is so already, follows no link, and leaves alone what is
   * `unkept`. What is at the path stays when it fails. `command-failed`.
   */
  restore(path: string, entry: Entry): Promise<void>;
  /**
   * Keeps all files in the folders, within the limits of time and size; what has not changed since the last scan is only
   * looked at. Never rejects: one that is aborted is `too-slow`.
   */
  scan(folders: readonly string[], signal: AbortSignal): Promise<Scan>;
  /** Bytes that the store holds. */
  readonly size: number;
  /** Forgets all bytes but those of these hashes, of calls under way, and of other windows of the same folder. Never rejects. */
  sweep(needed: ReadonlySet<string>): Promise<void>;
  /** Records of this window, and of the last one of this workspace that ended: oldest first. */
  records(): Promise<readonly JsonValue[]>;
  /** Adds records; they are there, whatever becomes of the process, when it resolves. `command-failed`. */
  record(records: readonly JsonValue[]): Promise<void>;
  /** Replaces all records at once. `command-failed`. */
  rewrite(records: readonly JsonValue[]): Promise<void>;
}
