import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { SettingKey, SettingValue } from '../core/settings.ts';

/** The time the API goes by, in milliseconds. The clock port fits. */
export interface ApiClock {
  now(): number;
  setTimeout(callback: () => void, delay: number): Disposable;
}

/** Where the API writes its lines. The log port fits. */
export interface ApiLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

/** The settings the API obeys. The settings port fits. */
export interface ApiSettings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  readonly onDidChange: Event<void>;
}

/** Who may call, as the settings say. Replaced as a whole when one of them changes. */
export interface Policy {
  /** Host names besides localhost, in lower case, with or without a port. */
  readonly allowedHosts: readonly string[];
  /** Origins of web pages that may call, exactly as a browser sends them. */
  readonly allowedOrigins: readonly string[];
  readonly requireToken: boolean;
  /** Missing when the host keeps none; then no token is ever right. */
  readonly token: string | undefined;
}
