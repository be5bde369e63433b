import type { JsonValue } from './json.ts';

// What XML 1.0 has no way to write (https://www.w3.org/TR/xml/#charsets), halves of surrogate pairs included.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const illegal = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Where the first character stands that no page can show; -1 without one. */
export function findIllegal(text: string): number {
  return text.search(illegal);
}

export function dropIllegal(text: string): string {
  return text.replace(illegal, '');
}

/** The same for every text in a value. */
export function dropIllegalIn(value: JsonValue): JsonValue {
  if (typeof value === 'string') return dropIllegal(value);
  if (Array.isArray(value)) return value.map(dropIllegalIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [dropIllegal(key), dropIllegalIn(one)]));
}
