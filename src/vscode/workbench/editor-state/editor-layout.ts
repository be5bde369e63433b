import * as vscode from 'vscode';
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import { isJsonObject } from '../../../core/json.ts';
import { showGroups } from '../../presenter/presenter-tab.ts';

/**
 * Layout of the show's groups as shares of the window; `undefined` if the presenter view is among them. The answer
 * arrives after all earlier events.
 */
export async function captureLayout(): Promise<JsonValue | undefined> {
  const layout = await vscode.commands.executeCommand<JsonObject>('vscode.getEditorLayout');
  return countGroups(layout) === showGroups().length ? withShares(layout) : undefined;
}

/** Creates, arranges and resizes groups. Merges surplus groups into the last. */
export async function applyLayout(layout: JsonValue): Promise<void> {
  await vscode.commands.executeCommand('vscode.setEditorLayout', layout);
}

/** VS Code returns pixels but expects shares: per row or column, rounded to 0.01. */
function withShares(layout: JsonObject): JsonObject {
  const groups = (Array.isArray(layout.groups) ? layout.groups : []).filter((group) => isJsonObject(group));
  const total = groups.reduce((sum, group) => sum + sizeOf(group), 0);
  if (groups.length === 0) return layout;
  const shares = groups.map((group) => ({
    ...withShares(group),
    size: Math.round((100 * sizeOf(group)) / (total || 1)) / 100,
  }));
  return { ...layout, groups: shares };
}

function countGroups({ groups }: JsonObject): number {
  if (!Array.isArray(groups) || groups.length === 0) return 1;
  return groups.reduce<number>((count, group) => count + (isJsonObject(group) ? countGroups(group) : 0), 0);
}

function sizeOf({ size }: JsonObject): number {
  return typeof size === 'number' ? size : 0;
}
