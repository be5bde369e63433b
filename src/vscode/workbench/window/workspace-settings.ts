import { join } from 'node:path';
import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../../core/errors.ts';
import { isSameJson, type JsonValue } from '../../../core/json.ts';
import type { Clock } from '../../../core/time/clock.ts';
import type { Store } from '../../../ports/store.ts';
import type { SettingChanges, Window } from '../../../ports/window.ts';
import { beneathLayers, createSettingOverrides, type StandingSettings } from '../../../settings/setting-overrides.ts';
import { createSettingsFile, type SettingsFile } from '../../../settings/settings-file.ts';
import { createWorkspaceSettingsText, type WorkspaceSettingsText } from '../../../settings/workspace-settings-text.ts';
import { hasWorkspace } from '../../workspace-folders.ts';
import type { OwnWork } from '../person/own-work.ts';

export interface WorkspaceSettingsOptions {
  readonly ownWork: Pick<OwnWork, 'during'>;
  readonly store: Store;
  readonly clock: Clock;
}

/** The only place that accesses workspace settings; never the user's. */
export interface WorkspaceSettings extends Pick<Window, 'getSetting' | 'updateSettings'> {
  /** The settings file without held values, for the history. */
  readonly ownText: WorkspaceSettingsText;
  /** Overrides settings, including those held longer; `undefined` releases a key. */
  holdOver(changes: SettingChanges): Promise<void>;
  canHold(): boolean;
}

/** Milliseconds for VS Code to reread its settings file. Writing earlier makes it leave an empty file. */
const readingLimit = 5000;

/**
 * VS Code writes settings one by one (hundreds of milliseconds each, with a window update), moves comments, leaves
 * empty files, and may use a stale file. So this edits a folder's settings file directly, and VS Code reads it once.
 * Rejected settings, and folders without such a file, use VS Code's API.
 */
export function createWorkspaceSettings({ store, clock, ownWork }: WorkspaceSettingsOptions): WorkspaceSettings {
  const file = (): SettingsFile | undefined => {
    const path = settingsPath();
    return path === undefined ? undefined : createSettingsFile(path, store);
  };
  const workspaceFile: StandingSettings = {
    get(key) {
      const members = file()?.members();
      return members ? members[key] : knownValue(key);
    },
    write: (changes) =>
      ownWork.during(isSettingsFile, () => writeSettings(changes, isBeingEdited() ? undefined : file(), clock)),
  };
  const upperOverrides = createSettingOverrides(workspaceFile, within(store, 'over'));
  const heldOverrides = createSettingOverrides({ get: upperOverrides.own, write: upperOverrides.update }, store);
  return {
    getSetting: (key) => ({ value: valueInForce(key, workspaceFile.get(key)), workspaceValue: heldOverrides.own(key) }),
    updateSettings: (changes, { isHeld = false } = {}) =>
      isHeld ? heldOverrides.hold(changes) : heldOverrides.update(changes),
    ownText: createWorkspaceSettingsText({
      path: settingsPath,
      file,
      held: beneathLayers({ lower: heldOverrides, upper: upperOverrides }),
    }),
    holdOver: upperOverrides.hold,
    canHold: hasWorkspace,
  };
}

function within(store: Store, name: string): Store {
  return {
    get: (key) => store.get(`${name}.${key}`),
    set: (key, value) => store.set(`${name}.${key}`, value),
  };
}

async function writeSettings(changes: SettingChanges, file: SettingsFile | undefined, clock: Clock): Promise<void> {
  if (changes.size === 0) return;
  requireWorkspace([...changes.keys()].join(', '));
  const before = file?.members() ?? {};
  const registeredChanges = new Map([...changes].filter(([key]) => isRegistered(key)));
  const isWritten =
    file !== undefined && registeredChanges.size > 0 && (await writeFile(file, registeredChanges, clock));
  const remainingChanges = [...changes].filter(
    ([key, value]) => !isWritten || !registeredChanges.has(key) || !isInForce(key, value),
  );
  const refusals = new Map<string, unknown>();
  for (const [key, value] of remainingChanges)
    await updateByVSCode(key, value).catch((error) => refusals.set(key, error));
  if (refusals.size === 0) return;
  const refused = [...refusals.keys()].filter((key) => registeredChanges.has(key));
  if (isWritten) await file.write(new Map(refused.map((key) => [key, before[key]])));
  const reasons = [...refusals.values()];
  throw new DemoError('command-failed', reasons.map(messageOf).join('; '), { cause: reasons[0] });
}

/** Resolves once VS Code has read it, or on timeout; `false` if writing failed. */
async function writeFile(file: SettingsFile, changes: SettingChanges, clock: Clock): Promise<boolean> {
  const reading = untilInForce(changes, clock);
  const isWritten = await file
    .write(changes)
    .catch(leaveToVSCode)
    .catch((error) => {
      reading.dispose();
      throw error;
    });
  if (!isWritten) reading.dispose();
  await reading.done;
  return isWritten;
}

/** Rethrows for a file outside the workspace, because VS Code would follow the link. */
function leaveToVSCode(error: unknown): false {
  if (error instanceof DemoError && error.code === 'path-outside-workspace') throw error;
  return false;
}

/** Resolves once VS Code has read these values, or on timeout. */
function untilInForce(changes: SettingChanges, clock: Clock) {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const look = () => [...changes].every(([key, value]) => isInForce(key, value)) && finish();
  const subscription = vscode.workspace.onDidChangeConfiguration(look);
  const timer = clock.setTimeout(finish, readingLimit);
  const stop = () => {
    subscription.dispose();
    timer.dispose();
  };
  look();
  return { done: done.finally(stop), dispose: () => finish() };
}

function isInForce(key: string, value: JsonValue | undefined): boolean {
  return isSameJson(knownValue(key), value);
}

/** The workspace value as VS Code last read it. */
function knownValue(key: string): JsonValue | undefined {
  return plain(vscode.workspace.getConfiguration().inspect(key)?.workspaceValue);
}

/** If VS Code has not read the member of a key yet, returns that member, or the value below. */
function valueInForce(key: string, workspaceSetting: JsonValue | undefined): JsonValue | undefined {
  const configuration = vscode.workspace.getConfiguration();
  const { workspaceValue, globalValue, defaultValue } = configuration.inspect(key) ?? {};
  if (isSameJson(plain(workspaceValue), workspaceSetting)) return plain(configuration.get(key));
  return workspaceSetting ?? plain(globalValue) ?? plain(defaultValue);
}

/** VS Code rejects unknown settings with an explanation. */
function isRegistered(key: string): boolean {
  return vscode.workspace.getConfiguration().inspect(key)?.defaultValue !== undefined;
}

/** Settings file of the only local folder; `undefined` for other workspaces. */
function settingsPath(): string | undefined {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  const [folder] = workspaceFolders;
  if (workspaceFile || !folder || workspaceFolders.length > 1 || folder.uri.scheme !== 'file') return undefined;
  return join(folder.uri.fsPath, '.vscode', 'settings.json');
}

function isSettingsFile(path: string): boolean {
  return path === vscode.workspace.workspaceFile?.fsPath || /[\\/]\.vscode[\\/]settings\.json$/.test(path);
}

/** VS Code refuses to write a file with unsaved changes. */
function isBeingEdited(): boolean {
  const path = settingsPath();
  return vscode.workspace.textDocuments.some(({ uri, isDirty }) => isDirty && uri.fsPath === path);
}

function requireWorkspace(keys: string): void {
  if (hasWorkspace()) return;
  const hint = 'Open the folder of the talk first.';
  throw new DemoError('command-failed', `Cannot set ${keys}, because this window has no open folder`, { hint });
}

async function updateByVSCode(key: string, value: JsonValue | undefined): Promise<void> {
  try {
    const target = vscode.ConfigurationTarget.Workspace;
    await vscode.workspace.getConfiguration().update(key, value, target);
  } catch (cause) {
    throw new DemoError('command-failed', `VS Code refused the setting ${key}: ${messageOf(cause)}`, { cause });
  }
}

/** Copies, because VS Code returns live views. */
function plain(value: unknown): JsonValue | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as JsonValue);
}
