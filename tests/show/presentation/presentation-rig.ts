import type { JsonValue } from '../../../src/core/json.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createConfiguration, createSettings } from '../../../src/memory-editor/configuration.ts';
import type { Store } from '../../../src/ports/store.ts';
import type { Window } from '../../../src/ports/window.ts';
import { createSettingOverrides } from '../../../src/settings/setting-overrides.ts';
import { createPresentation } from '../../../src/show/control/presentation.ts';
import { createMemoryStore, createRecordingLog } from '../../support/host-parts.ts';

export interface RigSettings {
  readonly user?: Readonly<Record<string, JsonValue>>;
  readonly workspace?: Readonly<Record<string, JsonValue>>;
}

/** Every single write of a window, to a setting or to the store, goes through this. */
export type AroundWrite = (work: () => Promise<void>) => Promise<void>;

/** The presentation mode on the headless host, with the parts that outlive a window. */
export function createPresentationRig({ user = {}, workspace = {} }: RigSettings = {}) {
  const configuration = createConfiguration(user, workspace);
  const lines: string[] = [];
  const headless = createHeadlessWorkbench({ folders: [], configuration, transcript: (line) => lines.push(line) });
  const log = createRecordingLog();
  const store = createMemoryStore();
  const refused = new Set<string>();
  const touched = new Set(Object.keys(workspace));

  const change = (key: string, value: JsonValue | undefined) => {
    if (refused.has(key)) throw new Error(`not a registered configuration: ${key}`);
    configuration.update(key, value);
    touched.add(key);
    lines.push(value === undefined ? `unset ${key}` : `set ${key} ${JSON.stringify(value)}`);
  };
  /** A window of this workspace; the one before it has ended, or been killed. */
  const openWindow = (around: AroundWrite = (work) => work()) => {
    const kept: Store = { get: store.get, set: (key, value) => around(() => store.set(key, value)) };
    const write = async (changes: ReadonlyMap<string, JsonValue | undefined>) => {
      const failures: unknown[] = [];
      for (const [key, value] of changes) {
        await around(async () => change(key, value)).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    };
    const held = createSettingOverrides({ get: (key) => configuration.get(key).workspaceValue, write }, kept);
    const window: Window = {
      ...headless.window,
      getSetting: (key) => ({ ...configuration.get(key), workspaceValue: held.own(key) }),
      updateSettings: (changes, { isHeld = false } = {}) => (isHeld ? held.hold(changes) : held.update(changes)),
    };
    const parts = { window, stage: headless.stage, log, store: kept, settings: createSettings(configuration, log) };
    return { window, mode: createPresentation(parts) };
  };
  return {
    ...openWindow(),
    store,
    log,
    refused,
    openWindow,
    /** The mode as the next window finds it. */
    reload: () => openWindow().mode,
    /** Somebody else writes the settings. */
    change,
    /** Seen since it was last asked. */
    seen: () => lines.splice(0),
    /** Current values of the workspace's settings. */
    values() {
      const entries = [...touched].map((key) => [key, configuration.get(key).workspaceValue] as const);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    },
  };
}
