import type { JsonValue } from '../core/json.ts';

/** Per workspace; survives a window reload. */
export interface Store {
  get(key: string): JsonValue | undefined;
  /** `undefined` removes the key. */
  set(key: string, value: JsonValue | undefined): Promise<void>;
}
