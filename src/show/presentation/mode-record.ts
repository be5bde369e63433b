import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { SideBar } from '../../ports/stage.ts';
import type { Store } from '../../ports/store.ts';

/** One setting that the mode changes: what the workspace said before (`undefined`: nothing), and what it says meanwhile. */
export interface ChangedSetting {
  readonly key: string;
  readonly before: JsonValue | undefined;
  readonly during: JsonValue;
  /** Whether nothing else of the show had changed it by then. */
  readonly isOwn: boolean;
}

/** All that has to be given back. Kept before anything is changed, so that no end of the window can lose it. */
export interface ModeRecord {
  /** `entering` and `leaving` are gone on with by the next window when this one ends in the middle of it. */
  readonly phase: 'entering' | 'on' | 'leaving';
  readonly settings: readonly ChangedSetting[];
  /** The side bars that were closed. */
  readonly sideBars: readonly SideBar[];
}

const storeKey = 'presentation';
const phases: readonly string[] = ['entering', 'on', 'leaving'] satisfies readonly ModeRecord['phase'][];

export function readRecord(store: Store): ModeRecord | undefined {
  const stored = store.get(storeKey);
  if (!isJsonObject(stored)) return undefined;
  const { phase = '', settings = [], sideBars = [] } = stored;
  return {
    phase: phases.includes(String(phase)) ? (phase as ModeRecord['phase']) : 'on',
    settings: Array.isArray(settings) ? settings.flatMap(parseChange) : [],
    sideBars: Array.isArray(sideBars) ? (sideBars as SideBar[]) : [],
  };
}

export function keepRecord(store: Store, record: ModeRecord | undefined): Promise<void> {
  return store.set(storeKey, record && { ...record, settings: record.settings.map(printChange) });
}

function parseChange(stored: JsonValue): readonly ChangedSetting[] {
  if (!isJsonObject(stored) || stored.during === undefined) return [];
  const { key, before, during, isOwn } = stored;
  return [{ key: String(key), before, during, isOwn: isOwn === true }];
}

/** Without a member that is `undefined`, for which JSON has no word. */
function printChange({ before, ...change }: ChangedSetting): JsonValue {
  return before === undefined ? change : { ...change, before };
}
