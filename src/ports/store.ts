import type { JsonValue } from '../core/json.ts';

/** Small state that outlives a window reload, one store a workspace. */
export interface Store {
  get(key: string): JsonValue | undefined;
  /** `undefined` removes the key. */
  set(key: string, value: JsonValue | undefined): Promise<void>;
}
