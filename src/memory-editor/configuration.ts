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

/** Settings by full key: workspace settings override those of the user. */
export interface Configuration {
  get(key: string): SettingValues;
  /** Without the default. */
  given(key: string): JsonValue | undefined;
  /** Changes a workspace setting; `undefined` removes it. Throws `command-failed` if a workspace may not set it. */
  update(key: string, value: JsonValue | undefined): void;
  readonly onDidChange: Event<void>;
}

type Values = Readonly<Record<string, JsonValue>>;

/** Values by full key. */
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

/** Falls back to the talk's settings. */
export function createSettings({ given, onDidChange }: Configuration, { warn }: Pick<Log, 'warn'>): Settings {
  const get = createSettingReader({
    ours: (key) => given(prefix + key),
    talks: (name) => given(talkPrefix + name),
    warn,
  });
  return { get, onDidChange };
}

/** Like VS Code, refuses unknown keys of ours, and machine and user settings. */
function refuseForeign(key: string): void {
  const own = key.slice(prefix.length);
  if (!key.startsWith(prefix)) return;
  if (!isSettingKey(own)) throw new DemoError('command-failed', `There is no setting ${key}`);
  if (settingDefinitions[own].scope !== 'window') {
    throw new DemoError('command-failed', `A workspace may not set ${key}`, { hint: 'Set it with --setting.' });
  }
}

function defaultOf(key: string): JsonValue | undefined {
  const own = key.slice(prefix.length);
  return key.startsWith(prefix) && isSettingKey(own) ? settingDefinitions[own].default : undefined;
}
