import type { JsonValue } from '../core/json.ts';

export interface CommandCall {
  readonly command: string;
  readonly args?: readonly JsonValue[];
  /** Absolute, passed as first argument (a `Uri` in VS Code). */
  readonly path?: string;
}

export interface SettingValues {
  /** Effective value. */
  readonly value: JsonValue | undefined;
  /** Without held values. */
  readonly workspaceValue: JsonValue | undefined;
}

export interface SettingUpdate {
  /**
   * Overrides the workspace value, also after a window reload; steps don't see it. `undefined` restores the old value,
   * unless it was changed meanwhile.
   */
  readonly isHeld?: boolean;
}

export type SettingChanges = ReadonlyMap<string, JsonValue | undefined>;

export type ZoomDirection = 'in' | 'out' | 'reset';

export interface Window {
  /** @throws DemoError `no-such-command` if the host knows, `command-failed` if the command throws. */
  executeCommand(call: CommandCall): Promise<void>;
  getSetting(key: string): SettingValues;
  /**
   * All at once if possible; `undefined` removes a key. A held value stays effective.
   * @throws DemoError `command-failed` if VS Code refuses a key; the others are written.
   */
  updateSettings(changes: SettingChanges, update?: SettingUpdate): Promise<void>;
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** `http:`, `https:` or `mailto:`. */
  openExternal(url: string, where: 'browser' | 'editor'): Promise<void>;
  /**
   * A `file:` URL, checked by the caller to be in the workspace. @throws DemoError `unsupported` if the browser is on
   * another machine.
   */
  openFile(url: string, where: 'browser' | 'editor'): Promise<void>;
  /** By one step. */
  zoomFont(direction: ZoomDirection): Promise<void>;
  /** Fails silently; takes at most 1.5 s. */
  bringToFront(): Promise<void>;
}
