import type { Event } from '../core/emitter.ts';
import type { SettingKey, SettingValue } from '../core/settings.ts';

/** The `showrunner.*` settings as they are now. A value of the wrong type reads as its default. */
export interface Settings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  /** Fires after any of them may have changed. */
  readonly onDidChange: Event<void>;
}
