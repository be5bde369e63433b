import type { JsonValue } from '../json.ts';
import type { TalkSetting } from '../talk-settings.ts';

/** A setting, `showrunner.<key>`: package.json, the docs and both hosts have it from here. */
export interface SettingDefinition {
  readonly type: 'boolean' | 'integer' | 'number' | 'string' | 'string[]' | 'object';
  readonly default: JsonValue;
  /** `application`: the user's alone, on every machine. */
  readonly scope: 'window' | 'machine' | 'application';
  readonly minimum?: number;
  readonly maximum?: number;
  /** A regular expression that a text fits as a whole. */
  readonly pattern?: string;
  readonly enum?: readonly string[];
  /** Of several values, the default too, the one that stands first in the enumeration counts. */
  readonly isStrict?: boolean;
  /** Markdown, with units. */
  readonly description: string;
  /** Of each value of the enumeration. */
  readonly enumDescriptions?: readonly string[];
  /** The first that is set, and fits, stands in for ours. */
  readonly talk?: readonly TalkSetting[];
}
