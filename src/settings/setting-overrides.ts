import { isJsonObject, isSameJson, type JsonValue } from '../core/json.ts';
import { createSequencer } from '../core/time/async.ts';
import type { Store } from '../ports/store.ts';
import type { SettingChanges } from '../ports/window.ts';

export interface StandingSettings {
  get(key: string): JsonValue | undefined;
  /** Rejects if some are refused; the others are written. */
  write(changes: SettingChanges): Promise<void>;
}

/**
 * Own values are changed and undone by steps; overrides on top belong to no step. Writes all settings, one after the
 * other. If others change an overridden setting, their value stays.
 */
export interface SettingOverrides {
  /** Ignores overrides. */
  own(key: string): JsonValue | undefined;
  /** An override stays on top unless the own value changes. */
  update(changes: SettingChanges): Promise<void>;
  /** `undefined` ends an override. */
  hold(changes: SettingChanges): Promise<void>;
  /** Of overridden keys. */
  beneath(): SettingChanges;
  /** `write` receives the resulting values. */
  replaceOwn(
    own: (key: string) => JsonValue | undefined,
    write: (held: SettingChanges) => Promise<void>,
  ): Promise<void>;
}

/** Stores overrides before it writes them, so that a crash cannot lose own values. */
export function createSettingOverrides(standing: StandingSettings, store: Store): SettingOverrides {
  const parts = { standing, store };
  const sequencer = createSequencer();
  return {
    own(key) {
      const held = holdingNow(parts).get(key);
      return held ? held.own : standing.get(key);
    },
    update: (changes) => sequencer.queue(() => changeOwn(changes, parts)),
    hold: (changes) =>
      sequencer.queue(async () => {
        const gone = [...changes].flatMap(([key, value]) => (value === undefined ? [key] : []));
        if (gone.length > 0) await letGo(gone, parts);
        const held = [...changes].flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
        if (held.length > 0) await take(new Map(held), parts);
      }),
    beneath: () => new Map([...holdingNow(parts)].map(([key, { own }]) => [key, own])),
    replaceOwn: (own, bringIn) =>
      sequencer.queue(async () => {
        const overrides = new Map([...holdingNow(parts)].map(([key, held]) => [key, { ...held, own: own(key) }]));
        await storeOverrides(store, overrides);
        await bringIn(new Map([...overrides].map(([key, held]) => [key, effectiveValue(held)])));
      }),
  };
}

/** The own values of `upper` are the results of `lower`. */
export interface OverrideLayers {
  readonly lower: SettingOverrides;
  readonly upper: SettingOverrides;
}

export function beneathLayers({ lower, upper }: OverrideLayers): Pick<SettingOverrides, 'beneath' | 'replaceOwn'> {
  return {
    beneath: () => new Map([...upper.beneath(), ...lower.beneath()]),
    replaceOwn: (own, write) =>
      lower.replaceOwn(own, (held) =>
        upper.replaceOwn(
          (key) => (held.has(key) ? held.get(key) : own(key)),
          (over) => write(new Map([...held, ...over])),
        ),
      ),
  };
}

interface HeldSettingsParts {
  readonly standing: StandingSettings;
  readonly store: Store;
}

/** A crash may have left own values; they are ours, too. */
function holdingNow({ standing, store }: HeldSettingsParts): OverridesByKey {
  const isOurs = ([key, { own, during }]: [string, SettingOverride]) =>
    [own, during].some((value) => isSameJson(value, standing.get(key)));
  return new Map([...readOverrides(store)].filter(isOurs));
}

async function write(wanted: SettingChanges, { standing }: HeldSettingsParts): Promise<void> {
  const changes = new Map([...wanted].filter(([key, value]) => !isSameJson(standing.get(key), value)));
  if (changes.size > 0) await standing.write(changes);
}

async function take(changes: ReadonlyMap<string, JsonValue>, parts: HeldSettingsParts): Promise<void> {
  const { standing, store } = parts;
  const [before, ours] = [readOverrides(store), holdingNow(parts)];
  const begun = [...changes].flatMap(([key, during]): [string, SettingOverride][] => {
    const held = before.get(key);
    // Someone else has changed it; only a new value overrides again.
    if (held && !ours.has(key) && isSameJson(held.during, during)) return [];
    const own = standing.get(key);
    return [[key, { ...(ours.get(key) ?? { first: own, own }), during }]];
  });
  await storeOverrides(store, new Map([...before, ...begun]));
  try {
    await write(new Map(begun.map(([key, held]) => [key, effectiveValue(held)])), parts);
  } finally {
    const isRefused = ([key, held]: [string, SettingOverride]) => !isSameJson(standing.get(key), effectiveValue(held));
    const refused = begun.filter(isRefused).map(([key]) => key);
    const still = [...ours].filter(([key]) => refused.includes(key));
    if (refused.length > 0) await storeOverrides(store, new Map([...without(readOverrides(store), refused), ...still]));
  }
}

async function letGo(keys: readonly string[], parts: HeldSettingsParts): Promise<void> {
  const { standing, store } = parts;
  const ours = holdingNow(parts);
  const back = new Map([...ours].filter(([key]) => keys.includes(key)).map(([key, { own }]) => [key, own]));
  try {
    await write(back, parts);
  } finally {
    const isOver = (key: string) => !back.has(key) || isSameJson(standing.get(key), back.get(key));
    await storeOverrides(store, without(readOverrides(store), keys.filter(isOver)));
  }
}

async function changeOwn(changes: SettingChanges, parts: HeldSettingsParts): Promise<void> {
  const { standing, store } = parts;
  const [before, ours] = [readOverrides(store), holdingNow(parts)];
  const held = new Map(
    [...changes].flatMap(([key, own]) => {
      const found = ours.get(key);
      return found ? [[key, { ...found, own }] as const] : [];
    }),
  );
  const keys = [...changes.keys()];
  if (keys.some((key) => before.has(key))) await storeOverrides(store, new Map([...without(before, keys), ...held]));
  await standing.write(new Map([...changes].map(([key, own]) => [key, effectiveValue(held.get(key)) ?? own])));
}

interface SettingOverride {
  /** The own value before the override, and now. */
  readonly first: JsonValue | undefined;
  readonly own: JsonValue | undefined;
  readonly during: JsonValue;
}

type OverridesByKey = ReadonlyMap<string, SettingOverride>;

const storeKey = 'heldSettings';

function storeOverrides(store: Store, overrides: OverridesByKey): Promise<void> {
  return store.set(storeKey, overrides.size > 0 ? printOverrides(overrides) : undefined);
}

function effectiveValue(held: SettingOverride | undefined): JsonValue | undefined {
  return held && isSameJson(held.own, held.first) ? held.during : held?.own;
}

function without(overrides: OverridesByKey, keys: readonly string[]): OverridesByKey {
  return new Map([...overrides].filter(([key]) => !keys.includes(key)));
}

function readOverrides(store: Store): OverridesByKey {
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

function printOverrides(overrides: OverridesByKey): JsonValue {
  return Object.fromEntries(
    [...overrides].map(([key, { first, own, during }]) => [
      key,
      { ...(first !== undefined && { first }), ...(own !== undefined && { own }), during },
    ]),
  );
}
