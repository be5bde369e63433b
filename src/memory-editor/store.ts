import type { JsonValue } from '../core/json.ts';
import type { Store } from '../ports/store.ts';

/** Lasts as long as `values`. */
export function createMemoryStore(values = new Map<string, JsonValue>()): Store {
  return {
    get: (key) => values.get(key),
    async set(key, value) {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
    },
  };
}
