import * as vscode from 'vscode';
import type { CoveredFile } from '../../../authoring/recorded-folder.ts';
import type { WorkspaceSettingsText } from '../../../machine/workspace-settings-text.ts';

/** Files with a text that is not saved yet; and the workspace's settings as they are beneath those that a show holds. */
export async function coveredFiles(
  pathOf: (file: string) => string | undefined,
  settings: Pick<WorkspaceSettingsText, 'path' | 'read'>,
): Promise<readonly CoveredFile[]> {
  const covered: CoveredFile[] = [];
  const own = settings.read();
  const place = settings.path === undefined ? undefined : pathOf(settings.path);
  if (own !== undefined && place !== undefined)
    covered.push({ path: place, bytes: own === null ? undefined : Buffer.from(own), isUnsaved: false });
  for (const document of vscode.workspace.textDocuments) {
    const path = document.isDirty && document.uri.scheme === 'file' ? pathOf(document.uri.fsPath) : undefined;
    if (path === undefined) continue;
    const bytes = await vscode.workspace.encode(document.getText(), { encoding: document.encoding });
    covered.push({ path, bytes, isUnsaved: true });
  }
  return covered;
}
