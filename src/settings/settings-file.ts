import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MemberChanges } from '../core/data/jsonc-edit.ts';
import type { JsonObject } from '../core/json.ts';
import { readTextAtOnce } from '../machine/disk.ts';
import { replaceWithin } from '../machine/workspace-roots.ts';
import type { Store } from '../ports/store.ts';
import { planSettings, readBaseline, readMembers, type SettingsBaseline, storeBaseline } from './settings-baseline.ts';

/** A file of settings (JSON with comments) in which a show changes members for a while; read anew at each call. */
export interface SettingsFile {
  /** `undefined` when the text has mistakes, or this is no regular file of a common size. */
  members(): JsonObject | undefined;
  /**
   * Changes members, all with one write. A value from before the first change is again as it stood. Once the file says
   * the same as then, it is as it was, byte for byte; one that was made for the changes is gone, and its folder.
   * Returns `false`, and writes nothing, if `members` returns nothing. `path-outside-workspace` if a link leads the
   * file out of the folder above its own; else rejects with Node's error.
   */
  write(changes: MemberChanges): Promise<boolean>;
  /** The text that `write` would leave: `null` for no file, `undefined` where it would give `false`. */
  preview(changes: MemberChanges): string | null | undefined;
  /**
   * The text to be written where another text (`null`: no file) takes the place of the one there is, with changes on it
   * that are to be taken back later. `undefined` for a text with mistakes.
   */
  lay(changes: MemberChanges, text: string | null): Promise<string | null | undefined>;
}

/** Nobody's settings are longer: bytes. */
const maximalSize = 1_000_000;

/** The file as it was lies in the store before it is written: the next window knows it, too. */
export function createSettingsFile(path: string, store: Store): SettingsFile {
  const fresh = (now: string | null): SettingsBaseline => {
    return { before: now, texts: {}, madeFolder: now === null && !existsSync(dirname(path)) };
  };
  const plan = (changes: MemberChanges) => {
    const now = readText(path);
    const planned = now === undefined ? undefined : planSettings(now, changes, readBaseline(store, now) ?? fresh(now));
    return planned && now !== undefined ? { ...planned, now } : undefined;
  };
  return {
    members() {
      const text = readText(path);
      return text === undefined ? undefined : readMembers(text ?? '');
    },
    async write(changes) {
      const planned = plan(changes);
      if (!planned) return false;
      const { now, next, memory, isBack } = planned;
      if (next !== now) {
        await storeBaseline(store, memory, [now, next]);
        await replaceWithin(dirname(dirname(path)), path, next);
        // A folder in which something else lies by now is somebody's.
        if (next === null && memory.madeFolder) await rmdir(dirname(path)).catch(() => undefined);
      }
      if (isBack) await storeBaseline(store, undefined);
      return true;
    },
    preview: (changes) => plan(changes)?.next,
    async lay(changes, text) {
      const now = readText(path) ?? null;
      const madeFolder = readBaseline(store, now)?.madeFolder ?? fresh(now).madeFolder;
      const planned = planSettings(text, changes, { before: text, texts: {}, madeFolder });
      if (planned) await storeBaseline(store, planned.memory, [now, planned.next]);
      return planned?.next;
    },
  };
}

/** `null`: there is no file; `undefined` for an entry that cannot be one: reading a device or a FIFO may never end. */
function readText(path: string): string | null | undefined {
  try {
    return readTextAtOnce(path, maximalSize) ?? null;
  } catch {
    return undefined;
  }
}
