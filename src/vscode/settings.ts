import * as vscode from 'vscode';
import type { Disposable } from '../core/disposables.ts';
import { createEmitter } from '../core/emitter.ts';
import type { JsonValue } from '../core/json.ts';
import { createSettingReader } from '../core/setting-reader.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';

/** The `showrunner.*` settings of this window, with the talk's own as fallback. */
export function createSettings(log: Log): Settings & Disposable {
  const changes = createEmitter<void>();
  const subscription = vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('showrunner') || change.affectsConfiguration('demoTime')) changes.fire();
  });
  const get = createSettingReader({
    ours: (key) => givenValue('showrunner', key),
    talks: talkValue,
    warn: log.warn,
  });
  return { get, onDidChange: changes.event, dispose: () => subscription.dispose() };
}

/** An untrusted workspace must not decide API settings. */
function talkValue(name: string): JsonValue | undefined {
  const isRestricted = name.startsWith('api.') && !vscode.workspace.isTrusted;
  if (!isRestricted) return givenValue('demoTime', name);
  return vscode.workspace.getConfiguration('demoTime').inspect<JsonValue>(name)?.globalValue;
}

/** The merged value, or `undefined` if there is only a default. */
function givenValue(section: 'showrunner' | 'demoTime', key: string): JsonValue | undefined {
  const configuration = vscode.workspace.getConfiguration(section);
  const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect<JsonValue>(key) ?? {};
  const isGiven = [globalValue, workspaceValue, workspaceFolderValue].some((value) => value !== undefined);
  return isGiven ? configuration.get<JsonValue>(key) : undefined;
}
