import type { JsonValue } from '../core/json.ts';

export interface CommandCall {
  readonly command: string;
  readonly args?: readonly JsonValue[];
  /** An absolute path, passed as first argument (a `Uri` in VS Code). */
  readonly path?: string;
}

export interface SettingValues {
  /** Effective value. */
  readonly value: JsonValue | undefined;
  /** Value in the workspace settings, ignoring held ones. */
  readonly workspaceValue: JsonValue | undefined;
}

export interface SettingUpdate {
  /**
   * Overrides the workspace value for a while, also after a window reload. Steps don't see it. `undefined` ends the
   * override and restores the old value, unless it was changed meanwhile.
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
   * Writes workspace settings, all at once if the host can; `undefined` removes a key. A held value stays effective.
   * @throws DemoError `command-failed` if VS Code refuses a key; the others are written.
   */
  updateSettings(changes: SettingChanges, update?: SettingUpdate): Promise<void>;
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** Opens an `http:`, `https:` or `mailto:` URL. */
  openExternal(url: string, where: 'browser' | 'editor'): Promise<void>;
  /**
   * Opens a `file:` URL, which the caller has checked to be in the workspace. @throws DemoError `unsupported` if the
   * browser is on another machine.
   */
  openFile(url: string, where: 'browser' | 'editor'): Promise<void>;
  /** One step of the editor font size. */
  zoomFont(direction: ZoomDirection): Promise<void>;
  /** Fails silently; takes at most 1.5 s. */
  bringToFront(): Promise<void>;
}
