import type { JsonValue } from './json.ts';
import type { SettingDefinition } from './settings/definition.ts';
import {
  isSettingKey,
  isSettingValue,
  readSetting,
  type SettingKey,
  type SettingValue,
  settingDefinitions,
} from './settings.ts';

/** `undefined` for unset settings. */
export interface SettingSources {
  /** `showrunner.<key>`. */
  ours(key: SettingKey): JsonValue | undefined;
  /** `demoTime.<name>`. */
  talks(name: string): JsonValue | undefined;
  /** Called once for each invalid value of the other extension. */
  warn(message: string): void;
}

/** Ours, else that of the other extension, else the default. */
export function createSettingReader({ ours, talks, warn }: SettingSources) {
  const warned = new Set<string>();
  const warnOnce = (message: string) => {
    if (!warned.has(message)) warn(message);
    warned.add(message);
  };
  const readTalk = (key: SettingKey): JsonValue | undefined => {
    const { talk = [] }: SettingDefinition = settingDefinitions[key];
    for (const { name, toOurs } of talk) {
      const talkValue = talks(name) ?? undefined; // `null` means unset there
      if (talkValue === undefined) continue;
      const value = toOurs ? toOurs(talkValue) : talkValue;
      if (value !== undefined && isSettingValue(key, value)) return value;
      warnOnce(
        `The setting demoTime.${name} is ignored, because ${JSON.stringify(talkValue)} is not valid for showrunner.${key}`,
      );
    }
    return undefined;
  };
  return <K extends SettingKey>(key: K): SettingValue<K> => readSetting(key, ours(key) ?? readTalk(key));
}

/**
 * Whether a value may override another one (or the default): only for strict settings, and if it is at least as strict.
 */
export function isAsStrict(key: string, value: JsonValue, other?: JsonValue): boolean {
  if (!isSettingKey(key) || !isSettingValue(key, value)) return false;
  const { isStrict, enum: values = [], default: usual }: SettingDefinition = settingDefinitions[key];
  return isStrict === true && values.indexOf(String(value)) <= values.indexOf(String(other ?? usual));
}
