import { emptyMemory, type StepMemory } from '../../actions/context.ts';
import { keepZoom, readKeptZoom } from '../../actions/highlighting.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';
import { createSettingsBackup } from './settings-backup.ts';

const pastesKept = 20;

/** Memory that outlives one run of a demo, as long as the show does. */
export interface MemoryKeeper extends StepMemory {
  /** Set by the show: `STATE_<key>`, `SCRIPT_<id>`. */
  readonly variables: ReadonlyMap<string, JsonValue>;
  /** All of them, in place of those there are. */
  setVariables(variables: ReadonlyMap<string, JsonValue>): void;
  /** Remembers what came from the clipboard. */
  notePaste(text: string): void;
}

export function createMemoryKeeper(store: Store): MemoryKeeper {
  const variables = new Map<string, JsonValue>();
  let memory = { ...emptyMemory, highlightZoom: readKeptZoom(store) };
  return {
    variables,
    setVariable: (name, value) => void variables.set(name, value),
    setVariables(others) {
      variables.clear();
      for (const [name, value] of others) variables.set(name, value);
    },
    settingsBackup: createSettingsBackup(store),
    notePaste(text) {
      if (memory.pasted.includes(text)) return;
      memory = { ...memory, pasted: [...memory.pasted.slice(1 - pastesKept), text] };
    },
    recall: () => memory,
    remember(change) {
      memory = { ...memory, ...change };
      keepZoom(store, memory.highlightZoom);
    },
  };
}
