import type { JsonValue } from '../core/json.ts';

export interface CommandCall {
  readonly command: string;
  readonly args?: readonly JsonValue[];
  /** An absolute path, given to the command as its first argument (a `Uri` in VS Code). */
  readonly path?: string;
}

export interface SettingValues {
  /** Value in force. */
  readonly value: JsonValue | undefined;
  /** Value of the workspace's own settings, beneath held ones; `undefined` when they say nothing. */
  readonly workspaceValue: JsonValue | undefined;
}

export interface SettingUpdate {
  /**
   * Held over the workspace's own for a while, over a reload of the window too: no step knows of it. `undefined` lets a
   * key go, and its own value is there again, unless it was changed meanwhile.
   */
  readonly isHeld?: boolean;
}

/** New values of settings by their full key. */
export type SettingChanges = ReadonlyMap<string, JsonValue | undefined>;

export type ZoomDirection = 'in' | 'out' | 'reset';

/** The window: VS Code's commands and settings, and the browser and clipboard beside it. */
export interface Window {
  /** `no-such-command`, where the host knows; `command-failed` when it throws. */
  executeCommand(call: CommandCall): Promise<void>;
  getSetting(key: string): SettingValues;
  /**
   * Writes the workspace's settings, all at once if the host can; `undefined` removes a key. `command-failed` when VS
   * Code refuses a key; the others are written. A held one comes out on top until it has its old value.
   */
  updateSettings(changes: SettingChanges, update?: SettingUpdate): Promise<void>;
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** An `http:`, `https:` or `mailto:` address, in the browser of the machine or in the editor's own. */
  openExternal(url: string, where: 'browser' | 'editor'): Promise<void>;
  /**
   * A file by its `file:` address, which its caller knows to be one of the workspace: in the browser of the machine, or in
   * an editor. `unsupported` where the browser is on another machine.
   */
  openFile(url: string, where: 'browser' | 'editor'): Promise<void>;
  /** Editor font size, one step, with any focus. */
  zoomFont(direction: ZoomDirection): Promise<void>;
  /** Brings the window to the front, or fails in silence; never takes longer than 1.5 s. */
  bringToFront(): Promise<void>;
}
