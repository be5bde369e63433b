import { isJsonObject, isSameJson, type JsonValue } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';

export interface SettingOverride {
  /** Its own value when the overrides began, and now. */
  readonly first: JsonValue | undefined;
  readonly own: JsonValue | undefined;
  readonly during: JsonValue;
}

/** Held settings by key. Immutable. */
export type OverridesByKey = ReadonlyMap<string, SettingOverride>;

const storeKey = 'heldSettings';

export function storeOverrides(store: Store, overrides: OverridesByKey): Promise<void> {
  return store.set(storeKey, overrides.size > 0 ? printOverrides(overrides) : undefined);
}

/** The value that is seen: its own, once that is another than it was. */
export function effectiveValue(held: SettingOverride | undefined): JsonValue | undefined {
  return held && isSameJson(held.own, held.first) ? held.during : held?.own;
}

export function without(overrides: OverridesByKey, keys: readonly string[]): OverridesByKey {
  return new Map([...overrides].filter(([key]) => !keys.includes(key)));
}

export function readOverrides(store: Store): OverridesByKey {
  const stored = store.get(storeKey);
  const entries = isJsonObject(stored) ? Object.entries(stored) : [];
  return new Map(
    entries.flatMap(([key, held]) => {
      if (!isJsonObject(held) || held.during === undefined) return [];
      const { first, own, during } = held;
      return [[key, { first, own, during }] as const];
    }),
  );
}

/** Without members that are `undefined`, for which JSON has no word. */
function printOverrides(overrides: OverridesByKey): JsonValue {
  return Object.fromEntries(
    [...overrides].map(([key, { first, own, during }]) => [
      key,
      { ...(first !== undefined && { first }), ...(own !== undefined && { own }), during },
    ]),
  );
}
