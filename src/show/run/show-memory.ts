import { emptyMemory, type StepMemory } from '../../actions/context.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';
import { createSettingsBackup } from './settings-backup.ts';

/** What outlives one run of a demo, as long as the show does. */
export interface ShowMemoryKeeper extends StepMemory {
  /** Set by the show: `STATE_<key>`, `SCRIPT_<id>`. */
  readonly variables: Map<string, JsonValue>;
}

export function createShowMemory(store: Store): ShowMemoryKeeper {
  let memory = emptyMemory;
  const variables = new Map<string, JsonValue>();
  return {
    variables,
    setVariable: (name, value) => variables.set(name, value),
    settingsBackup: createSettingsBackup(store),
    recall: () => memory,
    remember(change) {
      memory = { ...memory, ...change };
    },
  };
}
