import type { Event } from '../core/emitter.ts';
import type { SettingKey, SettingValue } from '../core/settings.ts';

/** An invalid value reads as the default. */
export interface Settings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  /** Any setting may have changed. */
  readonly onDidChange: Event<void>;
}
