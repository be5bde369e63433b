import type { JsonValue } from '../json.ts';
import { maximalDepth } from './jsonc.ts';
import { firstTokenAt } from './jsonc-scanner.ts';

/**
 * The value of a text without problems, by the platform's own parser: several times as fast as `parseJsonc`, and
 * without places. `undefined` says nothing about the text, only that `parseJsonc` must be asked: if there are comments
 * beyond the first value's start, and for faults that the platform does not report (a key that is there twice, brackets
 * too deep, a number too large).
 */
export function parseStrictJson(text: string): JsonValue | undefined {
  const json = text.slice(firstTokenAt(text));
  try {
    const value: JsonValue = JSON.parse(json);
    return countKeys(value, maximalDepth) === countKeyEnds(json) ? value : undefined;
  } catch {
    return undefined; // parseJsonc knows the fault and its place
  }
}

/** How many keys are in a value, all levels together; not a number where `parseJsonc` would complain of the value. */
function countKeys(value: JsonValue, room: number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : Number.NaN;
  if (typeof value !== 'object' || value === null) return 0;
  if (room === 0) return Number.NaN;
  const isList = Array.isArray(value);
  const members: readonly JsonValue[] = isList ? value : Object.values(value);
  let count = isList ? 0 : members.length;
  // Most members are texts, which are not worth a call.
  for (const member of members) if (typeof member !== 'string') count += countKeys(member, room - 1);
  return count;
}

/**
 * How often a quote and a colon follow each other in a JSON text. Each key ends so, those that the platform has dropped
 * for a later one too; a string may hold the same by chance. So this is never less than the keys of the value, and more
 * when one is there twice.
 */
function countKeyEnds(json: string): number {
  let count = 0;
  for (let colon = json.indexOf(':'); colon >= 0; colon = json.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (isJsonSpace(json.charCodeAt(before))) before -= 1;
    if (json.charCodeAt(before) === 34) count += 1;
  }
  return count;
}

function isJsonSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
