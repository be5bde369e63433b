import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { apiSettings } from './settings/api-settings.ts';
import { checkSettings } from './settings/check-settings.ts';
import { codeSettings } from './settings/code-settings.ts';
import type { SettingDefinition } from './settings/definition.ts';
import { slideSettings } from './settings/slide-settings.ts';
import { stageSettings } from './settings/stage-settings.ts';
import { stepSettings } from './settings/step-settings.ts';

/** Every `showrunner.*` setting, in the order of package.json, which is generated from it. */
export const settingDefinitions = {
  ...apiSettings,
  ...stepSettings,
  ...codeSettings,
  ...slideSettings,
  ...stageSettings,
  ...checkSettings,
};

/** In the order of the settings editor. */
export const settingSections: readonly SettingSection[] = [
  { title: 'HTTP API', settings: apiSettings },
  { title: 'Steps', settings: stepSettings },
  { title: 'Code', settings: codeSettings },
  { title: 'Slides', settings: slideSettings },
  { title: 'On Stage', settings: stageSettings },
  { title: 'Check', settings: checkSettings },
];

interface SettingSection {
  readonly title: string;
  readonly settings: Readonly<Record<string, SettingDefinition>>;
}

export type SettingKey = keyof typeof settingDefinitions;

interface TypedValues {
  readonly boolean: boolean;
  readonly integer: number;
  readonly number: number;
  readonly string: string;
  readonly 'string[]': readonly string[];
  readonly object: JsonObject;
}
type DefinitionOf<K extends SettingKey> = (typeof settingDefinitions)[K];
export type SettingValue<K extends SettingKey> =
  DefinitionOf<K> extends { readonly enum: readonly (infer T)[] } ? T : TypedValues[DefinitionOf<K>['type']];
export type TypingMode = SettingValue<'typing.mode'>;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

/** Checks type, bounds and enumeration. */
export function isSettingValue(key: SettingKey, value: unknown): boolean {
  const definition: SettingDefinition = settingDefinitions[key];
  switch (definition.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string' && (definition.enum?.includes(value) ?? true) && fits(definition, value);
    case 'string[]':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'object':
      return isJsonObject(value as JsonValue);
    default:
      return isNumberWithin(definition, value);
  }
}

function fits({ pattern }: SettingDefinition, text: string): boolean {
  return pattern === undefined || new RegExp(pattern).test(text);
}

function isNumberWithin(definition: SettingDefinition, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (definition.type === 'integer' && !Number.isInteger(value)) return false;
  return value >= (definition.minimum ?? -Infinity) && value <= (definition.maximum ?? Infinity);
}

/** Returns the default if the value is invalid. */
export function readSetting<K extends SettingKey>(key: K, value: unknown): SettingValue<K> {
  const { default: fallback }: SettingDefinition = settingDefinitions[key];
  if (!isSettingValue(key, value)) return fallback as SettingValue<K>;
  const isMerged = isJsonObject(fallback);
  return (isMerged ? { ...fallback, ...(value as JsonObject) } : value) as SettingValue<K>;
}
