import { isJsonObject, type JsonValue } from './json.ts';

/** A setting of the format's other extension, `demoTime.<name>`, that stands in if ours is unset. */
export interface TalkSetting {
  readonly name: string;
  /** Ours for it, where names, units or bounds differ; `undefined` for a value that says nothing. */
  readonly toOurs?: (value: JsonValue) => JsonValue | undefined;
}

/** 0 to 100 percent there, 0 to 1 here. */
export function fromPercent(value: JsonValue): JsonValue | undefined {
  return typeof value === 'number' ? value / 100 : undefined;
}

/** For values without an upper bound there. */
export function atMost(maximum: number): (value: JsonValue) => JsonValue | undefined {
  return (value) => (typeof value === 'number' ? Math.min(value, maximum) : undefined);
}

/** Steps of the font; `true` is one. */
export function zoomSteps(value: JsonValue): JsonValue | undefined {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** The list of the parts that the presentation mode hides, as VS Code's settings for those without a setting of ours. */
export function hiddenParts(value: JsonValue): JsonValue | undefined {
  const parts = partsOf(value);
  return parts && { 'workbench.activityBar.location': parts.has('activityBar') ? 'hidden' : null };
}

/** Whether one of these is in the list of the parts that the presentation mode hides. */
export function hides(...wanted: readonly string[]): (value: JsonValue) => JsonValue | undefined {
  return (value) => {
    const parts = partsOf(value);
    return parts && wanted.some((part) => parts.has(part));
  };
}

/** A list of words, or an object of `true` and `false`. */
function partsOf(value: JsonValue): ReadonlySet<JsonValue> | undefined {
  if (Array.isArray(value)) return new Set(value);
  return isJsonObject(value) ? new Set(Object.keys(value).filter((part) => value[part] === true)) : undefined;
}
