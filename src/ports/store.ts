import type { JsonValue } from '../core/json.ts';

/** Small state per workspace that survives a window reload. */
export interface Store {
  get(key: string): JsonValue | undefined;
  /** `undefined` removes the key. */
  set(key: string, value: JsonValue | undefined): Promise<void>;
}
