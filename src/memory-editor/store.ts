import type { JsonValue } from '../core/json.ts';
import type { Store } from '../ports/store.ts';

/** A store that lasts as long as the process, or as the map it is given. */
export function createMemoryStore(values = new Map<string, JsonValue>()): Store {
  return {
    get: (key) => values.get(key),
    async set(key, value) {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
    },
  };
}
