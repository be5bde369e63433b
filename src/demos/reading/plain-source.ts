import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { SourceRanges } from '../source-location.ts';
import type { DataSource } from './data-source.ts';

/** Reads from plain values, fast: a problem is only counted, and the ranges of locations are found when asked for. */
export interface PlainSource extends DataSource<JsonValue, JsonObject> {
  /** Whether anything was worth a problem: then the file must be read from its tree instead. */
  readonly isFaulty: boolean;
}

/** `source` has those of the same text, read from its tree by the same steps. */
export function createPlainSource(source: SourceRanges): PlainSource {
  let isFaulty = false;
  let count = 0;
  return {
    get isFaulty() {
      return isFaulty;
    },
    kindOf,
    has: (object, key) => Object.hasOwn(object, key),
    get: (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined),
    items: (list) => (Array.isArray(list) ? list : []),
    valueOf: (value) => value,
    fieldsOf: (object) => object,
    report() {
      isFaulty = true;
    },
    locate: () => ({ source, index: count++ }),
  };
}

function kindOf(value: JsonValue) {
  if (value === null) return 'null';
  if (isJsonObject(value)) return 'object';
  return Array.isArray(value) ? 'array' : (typeof value as 'string' | 'number' | 'boolean');
}
