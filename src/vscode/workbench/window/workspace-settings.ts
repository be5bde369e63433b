import { join } from 'node:path';
import * as vscode from 'vscode';
import { DemoError, messageOf } from '../../../core/errors.ts';
import type { JsonValue } from '../../../core/json.ts';
import type { Clock } from '../../../core/time/clock.ts';
import { createSettingsFile } from '../../../machine/settings-file.ts';
import type { Store } from '../../../ports/store.ts';
import type { SettingChanges, SettingValues } from '../../../ports/window.ts';

export interface WorkspaceSettingsOptions {
  readonly store: Store;
  readonly clock: Clock;
}

/** How long VS Code may take to read its settings file again: milliseconds. */
const readingLimit = 2000;

export function getSetting(key: string): SettingValues {
  const configuration = vscode.workspace.getConfiguration();
  const value = plain(configuration.get(key));
  return { value, workspaceValue: plain(configuration.inspect(key)?.workspaceValue) };
}

/**
 * Writes the workspace's settings, never the user's own. VS Code takes them one by one, each some hundred milliseconds and
 * a rebuilt window apart, moves comments about and leaves an empty file behind. So the file of a folder is written here,
 * and VS Code reads it once; what it does not take then, or where there is no such file, it is given its own way.
 */
export function createSettingsUpdate({ store, clock }: WorkspaceSettingsOptions) {
  let last: Promise<unknown> = Promise.resolve();

  const writeFile = async (path: string, changes: SettingChanges): Promise<SettingChanges> => {
    const before = new Map([...changes.keys()].map((key) => [key, getSetting(key).workspaceValue]));
    const file = createSettingsFile(path, store);
    const reading = untilInForce(changes, clock);
    if (!(await file.write(changes).catch(() => false))) {
      reading.dispose();
      return changes;
    }
    await reading.done;
    const refused = new Map([...changes].filter(([key, value]) => !isInForce(key, value)));
    if (refused.size > 0) await file.write(new Map([...refused.keys()].map((key) => [key, before.get(key)])));
    return refused;
  };
  const update = async (changes: SettingChanges): Promise<void> => {
    if (changes.size === 0) return;
    requireWorkspace([...changes.keys()].join(', '));
    const path = settingsPath();
    const known = new Map([...changes].filter(([key]) => isRegistered(key)));
    const rest = path === undefined || known.size === 0 ? known : await writeFile(path, known);
    const others = [...changes].filter(([key]) => !known.has(key) || rest.has(key));
    const refusals: unknown[] = [];
    for (const [key, value] of others) await updateByVSCode(key, value).catch((error) => refusals.push(error));
    if (refusals.length > 0) {
      throw new DemoError('command-failed', refusals.map(messageOf).join('; '), { cause: refusals[0] });
    }
  };
  return (changes: SettingChanges): Promise<void> => {
    const updating = last.then(() => update(changes));
    last = updating.catch(() => undefined);
    return updating;
  };
}

/** Resolves once VS Code has read these values, or takes too long. */
function untilInForce(changes: SettingChanges, clock: Clock) {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const look = () => [...changes].every(([key, value]) => isInForce(key, value)) && finish();
  const subscription = vscode.workspace.onDidChangeConfiguration(look);
  const timer = clock.setTimeout(finish, readingLimit);
  const dispose = () => {
    subscription.dispose();
    timer.dispose();
  };
  return { done: done.finally(dispose), dispose };
}

function isInForce(key: string, value: JsonValue | undefined): boolean {
  return JSON.stringify(getSetting(key).workspaceValue) === JSON.stringify(value);
}

/** What nobody has registered VS Code refuses, and says why. */
function isRegistered(key: string): boolean {
  return vscode.workspace.getConfiguration().inspect(key)?.defaultValue !== undefined;
}

/** The settings file of the one folder on this machine; `undefined` while somebody edits it, and for other workspaces. */
function settingsPath(): string | undefined {
  const { workspaceFile, workspaceFolders = [], textDocuments } = vscode.workspace;
  const [folder] = workspaceFolders;
  if (workspaceFile || !folder || workspaceFolders.length > 1 || folder.uri.scheme !== 'file') return undefined;
  const path = join(folder.uri.fsPath, '.vscode', 'settings.json');
  return textDocuments.some(({ uri, isDirty }) => isDirty && uri.fsPath === path) ? undefined : path;
}

function requireWorkspace(keys: string): void {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  if (workspaceFile || workspaceFolders) return;
  const hint = 'Open the folder of the talk.';
  throw new DemoError('command-failed', `Cannot set ${keys}: this window has no workspace to keep it in`, { hint });
}

async function updateByVSCode(key: string, value: JsonValue | undefined): Promise<void> {
  try {
    const target = vscode.ConfigurationTarget.Workspace;
    await vscode.workspace.getConfiguration().update(key, value, target);
  } catch (cause) {
    throw new DemoError('command-failed', `VS Code refused the setting ${key}: ${messageOf(cause)}`, { cause });
  }
}

/** VS Code hands out settings as views that change; a copy does not. */
function plain(value: unknown): JsonValue | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as JsonValue);
}
