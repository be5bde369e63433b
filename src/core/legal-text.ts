import type { JsonValue } from './json.ts';

// Characters that XML 1.0 does not allow (https://www.w3.org/TR/xml/#charsets), including lone surrogates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const illegal = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** The index of the first illegal character, or -1. */
export function findIllegal(text: string): number {
  return text.search(illegal);
}

export function dropIllegal(text: string): string {
  return text.replace(illegal, '');
}

export function dropIllegalIn(value: JsonValue): JsonValue {
  if (typeof value === 'string') return dropIllegal(value);
  if (Array.isArray(value)) return value.map(dropIllegalIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [dropIllegal(key), dropIllegalIn(one)]));
}
