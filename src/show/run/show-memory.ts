import { emptyMemory, type SettingsBackup, type ShowMemory } from '../../actions/action.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Store } from '../../ports/store.ts';
import { createSettingsBackup } from './settings-backup.ts';

/** What outlives one run of a demo, as long as the show does. */
export interface ShowMemoryKeeper {
  /** Set by the show: `STATE_<key>`, `SCRIPT_<id>`. */
  readonly variables: Map<string, JsonValue>;
  readonly settingsBackup: SettingsBackup;
  readonly memory: ShowMemory;
  remember(change: Partial<ShowMemory>): void;
}

export function createShowMemory(store: Store): ShowMemoryKeeper {
  let memory = emptyMemory;
  return {
    variables: new Map(),
    settingsBackup: createSettingsBackup(store),
    get memory() {
      return memory;
    },
    remember(change) {
      memory = { ...memory, ...change };
    },
  };
}
