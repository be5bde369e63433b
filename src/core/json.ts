export type JsonValue = string | number | boolean | null | JsonArray | JsonObject;
export type JsonArray = readonly JsonValue[];
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces all texts in a value, except for keys. */
export function mapTexts(value: JsonObject, change: (text: string) => string): JsonObject {
  const map = (one: JsonValue): JsonValue => {
    if (typeof one === 'string') return change(one);
    if (Array.isArray(one)) return one.map(map);
    return isJsonObject(one) ? mapTexts(one, change) : one;
  };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, map(one)]));
}

/** Compares including the order of members. */
export function isSameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
