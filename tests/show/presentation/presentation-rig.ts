import type { JsonValue } from '../../../src/core/json.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createConfiguration, createSettings } from '../../../src/memory/configuration.ts';
import { createPresentation } from '../../../src/show/presentation/presentation.ts';
import { createSettingsBackup } from '../../../src/show/run/settings-backup.ts';
import { createMemoryStore, createRecordingLog } from '../../support/host-parts.ts';

export interface RigSettings {
  readonly user?: Readonly<Record<string, JsonValue>>;
  readonly workspace?: Readonly<Record<string, JsonValue>>;
}

/** The presentation mode on the headless host, with what outlives a window. */
export function createPresentationRig({ user = {}, workspace = {} }: RigSettings = {}) {
  const configuration = createConfiguration(user, workspace);
  const lines: string[] = [];
  const { window, stage } = createHeadlessWorkbench({
    folders: [],
    configuration,
    transcript: (line) => lines.push(line),
  });
  const log = createRecordingLog();
  const store = createMemoryStore();
  const parts = { window, stage, log, store, settings: createSettings(configuration, log) };
  const touched = new Set(Object.keys(workspace));
  const rig = { ...parts, backup: createSettingsBackup(store) };
  return {
    ...rig,
    mode: createPresentation(rig),
    /** The mode as the next window finds it. */
    reload: () => createPresentation({ ...parts, backup: createSettingsBackup(store) }),
    /** What was seen since it was last asked. */
    seen: () => lines.splice(0),
    /** What the workspace's settings say now. */
    values() {
      for (const [, key] of lines.join('\n').matchAll(/^set (\S+)/gm)) touched.add(key ?? '');
      const entries = [...touched].map((key) => [key, window.getSetting(key).workspaceValue] as const);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    },
  };
}
