import type { JsonValue } from '../json.ts';
import type { TalkSetting } from '../talk-settings.ts';

/** The source of package.json, the docs and both hosts. */
export interface SettingDefinition {
  readonly type: 'boolean' | 'integer' | 'number' | 'string' | 'string[]' | 'object';
  readonly default: JsonValue;
  /** `application`: only the user's own settings count. */
  readonly scope: 'window' | 'machine' | 'application';
  readonly minimum?: number;
  readonly maximum?: number;
  /** Matches the whole text. */
  readonly pattern?: string;
  readonly enum?: readonly string[];
  /** Of several values, including the default, the first in the enumeration wins. */
  readonly isStrict?: boolean;
  /** Markdown, with units. */
  readonly description: string;
  /** Parallel to `enum`. */
  readonly enumDescriptions?: readonly string[];
  /** The first valid one applies if ours is unset. */
  readonly talk?: readonly TalkSetting[];
}
