import { createEmitter, type Event } from '../core/emitter.ts';
import { DemoError } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';
import { createSettingReader } from '../core/setting-reader.ts';
import { isSettingKey, settingDefinitions } from '../core/settings.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { SettingValues } from '../ports/window.ts';

const prefix = 'showrunner.';
const talkPrefix = 'demoTime.';

/** Settings by their full key, in memory: the user's below, the workspace's above. */
export interface Configuration {
  get(key: string): SettingValues;
  /** Value of the workspace or else of the user; no default. */
  given(key: string): JsonValue | undefined;
  /**
   * Changes the workspace's layer; `undefined` removes the key. `command-failed` for settings that a workspace may not
   * set.
   */
  update(key: string, value: JsonValue | undefined): void;
  readonly onDidChange: Event<void>;
}

type Values = Readonly<Record<string, JsonValue>>;

/** Both by full key. Nothing is read from a disk and nothing is written to it. */
export function createConfiguration(userValues: Values = {}, workspaceValues: Values = {}): Configuration {
  const user = new Map(Object.entries(userValues));
  const workspace = new Map(Object.entries(workspaceValues));
  const changed = createEmitter<void>();
  const given = (key: string) => (workspace.has(key) ? workspace.get(key) : user.get(key));
  return {
    given,
    get(key) {
      const value = given(key);
      return { value: value === undefined ? defaultOf(key) : value, workspaceValue: workspace.get(key) };
    },
    update(key, value) {
      refuseForeign(key);
      if (value === undefined) workspace.delete(key);
      else workspace.set(key, value);
      changed.fire();
    },
    onDidChange: changed.event,
  };
}

/** The `showrunner.*` settings of a configuration, and the talk's own where it has none of them. */
export function createSettings({ given, onDidChange }: Configuration, { warn }: Pick<Log, 'warn'>): Settings {
  const get = createSettingReader({
    ours: (key) => given(prefix + key),
    talks: (name) => given(talkPrefix + name),
    warn,
  });
  return { get, onDidChange };
}

/** As VS Code does: an unknown key of ours is a mistake, and the settings of machine and user are not the workspace's. */
function refuseForeign(key: string): void {
  const own = key.slice(prefix.length);
  if (!key.startsWith(prefix)) return;
  if (!isSettingKey(own)) throw new DemoError('command-failed', `There is no setting ${key}`);
  if (settingDefinitions[own].scope !== 'window') {
    throw new DemoError('command-failed', `A workspace may not set ${key}`, { hint: 'Give it with --setting.' });
  }
}

function defaultOf(key: string): JsonValue | undefined {
  const own = key.slice(prefix.length);
  return key.startsWith(prefix) && isSettingKey(own) ? settingDefinitions[own].default : undefined;
}
