import { parseJsonc } from '../core/data/jsonc.ts';
import { editMembers, type MemberChanges, memberTexts } from '../core/data/jsonc-edit.ts';
import { toValue } from '../core/data/tree-value.ts';
import { isJsonObject, isSameJson, type JsonObject, type JsonValue } from '../core/json.ts';
import type { Store } from '../ports/store.ts';

export interface SettingsBaseline {
  /** `null`: no file; `undefined`: changed by others. */
  readonly before: string | null | undefined;
  /** Original texts; `null`: no such member. */
  readonly texts: Readonly<Record<string, string | null>>;
  readonly madeFolder: boolean;
}

/** `isBack`: drop the baseline after writing `next`. */
export interface SettingsPlan {
  readonly next: string | null;
  readonly memory: SettingsBaseline;
  readonly isBack: boolean;
}

const storeKey = 'settingsFile';
/** Characters. Members of a larger file are restored one by one. */
const maximalText = 100_000;

/** `undefined`: no change yet, or the file was replaced. */
export function readBaseline(store: Store, now: string | null): SettingsBaseline | undefined {
  const stored = store.get(storeKey);
  if (!isJsonObject(stored)) return undefined;
  const { before, written, texts = {}, madeFolder } = stored;
  const isOurs = Array.isArray(written) && written.includes(now);
  if (!isOurs && now === null) return undefined;
  return {
    // A file that we created stays ours.
    before: before === null ? null : isOurs && typeof before === 'string' ? before : undefined,
    texts: isJsonObject(texts) ? Object.fromEntries(Object.entries(texts).map(toText)) : {},
    madeFolder: madeFolder === true,
  };
}

/** Call before writing; `written` has both texts. */
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

/** `undefined`: the text has errors; `null`: no file. */
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

/** `undefined`: the text has errors. */
export function readMembers(text: string): JsonObject | undefined {
  if (text.trim() === '') return {};
  const { root, problems } = parseJsonc(text);
  const value = root && toValue(root);
  return isJsonObject(value) && !problems.some(({ severity }) => severity === 'error') ? value : undefined;
}

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

/** Comments are content. */
function isEmpty(text: string): boolean {
  return /^\s*(\{\s*\}\s*)?$/.test(text);
}

function toText([key, text]: [string, JsonValue]): [string, string | null] {
  return [key, typeof text === 'string' ? text : null];
}
