import { isJsonObject, isSameJson, type JsonValue } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';

export interface HeldSetting {
  /** Its own value when the holding began, and now. */
  readonly first: JsonValue | undefined;
  readonly own: JsonValue | undefined;
  readonly during: JsonValue;
}

/** Held settings by key. Immutable. */
export type HeldByKey = ReadonlyMap<string, HeldSetting>;

const storeKey = 'heldSettings';

export function keepHolding(store: Store, holding: HeldByKey): Promise<void> {
  return store.set(storeKey, holding.size > 0 ? printHolding(holding) : undefined);
}

/** The value that is seen: its own, once that is another than it was. */
export function shownOf(held: HeldSetting | undefined): JsonValue | undefined {
  return held && isSameJson(held.own, held.first) ? held.during : held?.own;
}

export function without(holding: HeldByKey, keys: readonly string[]): HeldByKey {
  return new Map([...holding].filter(([key]) => !keys.includes(key)));
}

export function readHolding(store: Store): HeldByKey {
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
function printHolding(holding: HeldByKey): JsonValue {
  return Object.fromEntries(
    [...holding].map(([key, { first, own, during }]) => [
      key,
      { ...(first !== undefined && { first }), ...(own !== undefined && { own }), during },
    ]),
  );
}
