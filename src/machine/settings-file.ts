import { readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJsonc } from '../core/data/jsonc.ts';
import { editMembers, type MemberChanges } from '../core/data/jsonc-edit.ts';
import { toValue } from '../core/data/tree-value.ts';
import { isJsonObject, type JsonValue } from '../core/json.ts';
import type { Store } from '../ports/store.ts';
import { isNothingThere } from './error-codes.ts';
import { replaceFile } from './replacing.ts';

/** A file of settings (JSON with comments) in which a show changes members for a while. */
export interface SettingsFile {
  /**
   * Changes members, all with one write. Once the file says what it said before the first change, it is as it was then,
   * byte for byte; one that was made for the changes is gone, and its folder. Gives `false`, and writes nothing, where the
   * text has mistakes. Rejects with Node's error.
   */
  write(changes: MemberChanges): Promise<boolean>;
}

/** What the file was before the first change, and what was written since, so that others' changes are known as such. */
interface Memory {
  /** `null`: there was no file. */
  readonly before: string | null;
  readonly written: readonly (string | null)[];
  /** Whether its folder was made for it. */
  readonly madeFolder: boolean;
}

const storeKey = 'settingsFile';
/** A larger text is not kept: it comes back by its members alone. */
const maximalText = 100_000;

/** The memory lies in the store before the file is written: the next window knows it, too. */
export function createSettingsFile(path: string, store: Store): SettingsFile {
  return {
    async write(changes) {
      const now = await readOrNothing(path);
      const memory = recall(store.get(storeKey), now) ?? {
        before: now,
        written: [],
        madeFolder: now === null && !(await isThere(dirname(path))),
      };
      const edited = editMembers(now ?? '', changes);
      if (edited === undefined) return false;
      const isBack = meansTheSame(edited, memory.before ?? '');
      const next = isBack ? memory.before : edited;
      if (next === now) return true;
      if ((memory.before ?? '').length <= maximalText) {
        await store.set(storeKey, { ...memory, written: [now, next] });
      }
      if (next === null) await remove(path, memory.madeFolder);
      else await replaceFile(path, next);
      if (isBack) await store.set(storeKey, undefined);
      return true;
    },
  };
}

/** `undefined` when somebody else has written the file since. */
function recall(stored: JsonValue | undefined, now: string | null): Memory | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { before = null, written = [], madeFolder } = stored;
  if (!Array.isArray(written) || !written.includes(now)) return undefined;
  return { before: before === null ? null : String(before), written: [], madeFolder: madeFolder === true };
}

function meansTheSame(one: string, other: string): boolean {
  return JSON.stringify(readValue(one)) === JSON.stringify(readValue(other));
}

function readValue(text: string): JsonValue {
  const { root } = parseJsonc(text);
  return root ? toValue(root) : {};
}

async function remove(path: string, madeFolder: boolean): Promise<void> {
  await rm(path, { force: true });
  // A folder in which something else lies by now is somebody's.
  if (madeFolder) await rmdir(dirname(path)).catch(() => undefined);
}

async function readOrNothing(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isNothingThere(error)) return null;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
