import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { SideBar } from '../../ports/stage.ts';
import type { Store } from '../../ports/store.ts';

/** All that has to be given back. Kept before anything is changed, so that no end of the window can lose it. */
export interface ModeRecord {
  /** `entering` and `leaving` are gone on with by the next window when this one ends in the middle of it. */
  readonly phase: 'entering' | 'on' | 'leaving';
  /** The settings that are held, by key: what was there beneath them is the window's to know. */
  readonly settings: JsonObject;
  /** The side bars that were closed. */
  readonly sideBars: readonly SideBar[];
}

const storeKey = 'presentation';
const phases: readonly string[] = ['entering', 'on', 'leaving'] satisfies readonly ModeRecord['phase'][];

export function readRecord(store: Store): ModeRecord | undefined {
  const stored = store.get(storeKey);
  if (!isJsonObject(stored)) return undefined;
  const { phase = '', settings = null, sideBars = [] } = stored;
  return {
    phase: isPhase(phase) ? phase : 'on',
    settings: isJsonObject(settings) ? settings : {},
    sideBars: Array.isArray(sideBars) ? sideBars.filter(isSideBar) : [],
  };
}

export function keepRecord(store: Store, record: ModeRecord | undefined): Promise<void> {
  return store.set(storeKey, record && { ...record });
}

function isPhase(value: JsonValue): value is ModeRecord['phase'] {
  return typeof value === 'string' && phases.includes(value);
}

function isSideBar(value: JsonValue): value is SideBar {
  return value === 'primary' || value === 'secondary';
}
