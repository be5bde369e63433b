import { isJsonObject, type JsonValue } from './json.ts';

/** A setting `demoTime.<name>` of the other extension, used if ours is unset. */
export interface TalkSetting {
  readonly name: string;
  /** Converts names, units or bounds; `undefined` to ignore the value. */
  readonly toOurs?: (value: JsonValue) => JsonValue | undefined;
}

/** From 0–100 percent to 0–1. */
export function fromPercent(value: JsonValue): JsonValue | undefined {
  return typeof value === 'number' ? value / 100 : undefined;
}

export function atMost(maximum: number): (value: JsonValue) => JsonValue | undefined {
  return (value) => (typeof value === 'number' ? Math.min(value, maximum) : undefined);
}

/** `true` is one step. */
export function zoomSteps(value: JsonValue): JsonValue | undefined {
  return typeof value === 'boolean' ? Number(value) : value;
}

export function hiddenParts(value: JsonValue): JsonValue | undefined {
  const parts = partsOf(value);
  return parts && { 'workbench.activityBar.location': parts.has('activityBar') ? 'hidden' : null };
}

export function hides(...partNames: readonly string[]): (value: JsonValue) => JsonValue | undefined {
  return (value) => {
    const parts = partsOf(value);
    return parts && partNames.some((part) => parts.has(part));
  };
}

/** A list of words, or an object of booleans. */
function partsOf(value: JsonValue): ReadonlySet<JsonValue> | undefined {
  if (Array.isArray(value)) return new Set(value);
  return isJsonObject(value) ? new Set(Object.keys(value).filter((part) => value[part] === true)) : undefined;
}
