import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MemberChanges } from '../core/data/jsonc-edit.ts';
import type { JsonObject } from '../core/json.ts';
import { readTextAtOnce } from '../machine/disk.ts';
import { replaceWithin } from '../machine/workspace-roots.ts';
import type { Store } from '../ports/store.ts';
import { planSettings, readBaseline, readMembers, type SettingsBaseline, storeBaseline } from './settings-baseline.ts';

/** Changed temporarily by a show. Read at each call. */
export interface SettingsFile {
  /** `undefined`: errors, or irregular or too large. */
  members(): JsonObject | undefined;
  /**
   * Restores original bytes, and removes a file created for changes, with its folder. Returns `false`
   * without `members`. Rejects with `path-outside-workspace` or Node's error.
   */
  write(changes: MemberChanges): Promise<boolean>;
  /** `null`: no file; `undefined`: `write` would return `false`. */
  preview(changes: MemberChanges): string | null | undefined;
  /** Applies changes to a text that will replace the file. `null`: no file; `undefined`: the text has errors. */
  lay(changes: MemberChanges, text: string | null): Promise<string | null | undefined>;
}

/** Bytes. */
const maximalSize = 1_000_000;

/** Stores the original first, for the next window. */
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
        // It may contain other files.
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

/** `null`: no file; `undefined`: unreadable. */
function readText(path: string): string | null | undefined {
  try {
    return readTextAtOnce(path, maximalSize) ?? null;
  } catch {
    return undefined;
  }
}
