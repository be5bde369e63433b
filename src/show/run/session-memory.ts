import { emptyMemory, type SettingsBackup, type StepMemory } from '../../actions/context.ts';
import { readStoredZoom, storeZoom } from '../../actions/highlighting.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';

const maxPastes = 20;

/** Lasts as long as the show. */
export interface SessionMemory extends StepMemory {
  /** `STATE_<key>`, `SCRIPT_<id>`. */
  readonly variables: ReadonlyMap<string, JsonValue>;
  /** Replaces all. */
  setVariables(variables: ReadonlyMap<string, JsonValue>): void;
  /** Call with text from the clipboard. */
  notePaste(text: string): void;
}

export function createSessionMemory(store: Store): SessionMemory {
  const variables = new Map<string, JsonValue>();
  let memory = { ...emptyMemory, highlightZoom: readStoredZoom(store) };
  return {
    variables,
    setVariable: (name, value) => void variables.set(name, value),
    setVariables(newVariables) {
      variables.clear();
      for (const [name, value] of newVariables) variables.set(name, value);
    },
    settingsBackup: createSettingsBackup(store),
    notePaste(text) {
      if (memory.pasted.includes(text)) return;
      memory = { ...memory, pasted: [...memory.pasted.slice(1 - maxPastes), text] };
    },
    recall: () => memory,
    remember(change) {
      memory = { ...memory, ...change };
      storeZoom(store, memory.highlightZoom);
    },
  };
}

const storeKey = 'settingsBackup';

/**
 * Stores workspace settings from before the show changed them, so that they survive a reload. As `{ key: { value } }`,
 * or `{ key: {} }` for no value.
 */
function createSettingsBackup(store: Store): SettingsBackup {
  const read = (): JsonObject => {
    const stored = store.get(storeKey);
    return isJsonObject(stored) ? stored : {};
  };
  const write = (backup: JsonObject) => void store.set(storeKey, Object.keys(backup).length > 0 ? backup : undefined);

  const toValue = (stored: JsonObject) => ({ value: Object.hasOwn(stored, 'value') ? stored.value : undefined });

  return {
    remember(key, value) {
      const backup = read();
      if (Object.hasOwn(backup, key)) return;
      write({ ...backup, [key]: value === undefined ? {} : { value } });
    },
    take(key) {
      const { [key]: stored, ...rest } = read();
      if (!isJsonObject(stored)) return undefined;
      write(rest);
      return toValue(stored);
    },
    get(key) {
      const { [key]: stored } = read();
      return isJsonObject(stored) ? toValue(stored) : undefined;
    },
    keys: () => Object.keys(read()),
  };
}
