import { parseJsonc } from '../../core/data/jsonc.ts';
import { editMembers, type MemberChanges, memberTexts } from '../../core/data/jsonc-edit.ts';
import { toValue } from '../../core/data/tree-value.ts';
import { isJsonObject, isSameJson, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';

/** A settings file before a show changed it, as far as that is known. Immutable. */
export interface SettingsBaseline {
  /** The whole text; `null`: there was no file, `undefined`: it was written by others since. */
  readonly before: string | null | undefined;
  /** The values of the members that were changed, as they stood; `null`: there was no such member. */
  readonly texts: Readonly<Record<string, string | null>>;
  /** Whether its folder was made for it. */
  readonly madeFolder: boolean;
}

/** A text, and the memory that goes with it; `isBack`: nothing needs remembering once it is written. */
export interface SettingsPlan {
  readonly next: string | null;
  readonly memory: SettingsBaseline;
  readonly isBack: boolean;
}

const storeKey = 'settingsFile';
/** A larger text is not kept: it comes back by its members alone. In characters. */
const maximalText = 100_000;

/** Memory of the file whose text is `now`; `undefined` before the first change, or when it is now another file. */
export function readBaseline(store: Store, now: string | null): SettingsBaseline | undefined {
  const stored = store.get(storeKey);
  if (!isJsonObject(stored)) return undefined;
  const { before, written, texts = {}, madeFolder } = stored;
  const isOurs = Array.isArray(written) && written.includes(now);
  if (!isOurs && now === null) return undefined;
  return {
    // Who writes into a file that was made for the show has not made it.
    before: before === null ? null : isOurs && typeof before === 'string' ? before : undefined,
    texts: isJsonObject(texts) ? Object.fromEntries(Object.entries(texts).map(toText)) : {},
    madeFolder: madeFolder === true,
  };
}

/** Kept before the file is written from one text to another: it counts for both. `undefined` forgets it. */
export function storeBaseline(
  store: Store,
  memory?: SettingsBaseline,
  written: readonly (string | null)[] = [],
): Promise<void> {
  if (memory === undefined) return store.set(storeKey, undefined);
  const { before, ...rest } = memory;
  const isKept = before !== undefined && (before ?? '').length <= maximalText;
  const isShort = written.every((text) => (text ?? '').length <= maximalText);
  return store.set(storeKey, { ...rest, ...(isKept && { before }), written: isShort ? written : [] });
}

/** The result of changes to a text (`null`: no file); `undefined` where it has mistakes. */
export function planSettings(
  now: string | null,
  changes: MemberChanges,
  known: SettingsBaseline,
): SettingsPlan | undefined {
  const there = memberTexts(now ?? '');
  if (!there) return undefined;
  const found = Object.fromEntries([...changes.keys()].map((key) => [key, there.get(key) ?? null]));
  const memory = { ...known, texts: { ...found, ...known.texts } };
  const edited = changes.size === 0 ? (now ?? '') : editMembers(now ?? '', changes, textsFor(changes, memory));
  if (edited === undefined) return undefined;
  const { before, texts } = memory;
  const isMade = before === null && isEmpty(edited);
  const isExact = isMade || (typeof before === 'string' && isSameJson(readMembers(edited), readMembers(before)));
  const members = readMembers(edited) ?? {};
  const isBack = isExact || Object.entries(texts).every(([key, text]) => isSameJson(members[key], readValue(text)));
  return { next: isExact ? (before ?? null) : edited, memory, isBack };
}

/** The members of a text; `undefined` when it has mistakes. */
export function readMembers(text: string): JsonObject | undefined {
  if (text.trim() === '') return {};
  const { root, problems } = parseJsonc(text);
  const value = root && toValue(root);
  return isJsonObject(value) && !problems.some(({ severity }) => severity === 'error') ? value : undefined;
}

/** How those values stood that come back. */
function textsFor(changes: MemberChanges, { texts }: SettingsBaseline): ReadonlyMap<string, string> {
  const back = [...changes].flatMap(([key, value]) => {
    const text = texts[key];
    return typeof text === 'string' && isSameJson(readValue(text), value) ? [[key, text] as const] : [];
  });
  return new Map(back);
}

function readValue(text: string | null | undefined): JsonValue | undefined {
  const { root } = parseJsonc(text ?? '');
  return root && toValue(root);
}

/** Neither a member nor a comment. */
function isEmpty(text: string): boolean {
  return /^\s*(\{\s*\}\s*)?$/.test(text);
}

function toText([key, text]: [string, JsonValue]): [string, string | null] {
  return [key, typeof text === 'string' ? text : null];
}
