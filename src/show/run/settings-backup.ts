import type { SettingsBackup } from '../../actions/context.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';

const storeKey = 'settingsBackup';

/**
 * Keeps what the workspace's settings said before the show changed them, in the store: a presenter who reloads the
 * window in mid-show still gets the old theme back. Stored as `{ key: { value } }`, and `{ key: {} }` for no value.
 */
export function createSettingsBackup(store: Store): SettingsBackup {
  const read = (): JsonObject => {
    const stored = store.get(storeKey);
    return isJsonObject(stored) ? stored : {};
  };
  const write = (backup: JsonObject) => void store.set(storeKey, Object.keys(backup).length > 0 ? backup : undefined);

  const toValue = (kept: JsonObject) => ({ value: Object.hasOwn(kept, 'value') ? kept.value : undefined });

  return {
    remember(key, value) {
      const backup = read();
      if (Object.hasOwn(backup, key)) return;
      write({ ...backup, [key]: value === undefined ? {} : { value } });
    },
    take(key) {
      const { [key]: kept, ...rest } = read();
      if (!isJsonObject(kept)) return undefined;
      write(rest);
      return toValue(kept);
    },
    get(key) {
      const { [key]: kept } = read();
      return isJsonObject(kept) ? toValue(kept) : undefined;
    },
    keys: () => Object.keys(read()),
  };
}
