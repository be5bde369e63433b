import * as vscode from 'vscode';
import type { ZoomDirection } from '../../../ports/window.ts';
import { focusGroup } from '../editor-groups.ts';
import { closeQuietly } from '../quiet-closing.ts';

const commands: Readonly<Record<ZoomDirection, string>> = {
  in: 'editor.action.fontZoomIn',
  out: 'editor.action.fontZoomOut',
  reset: 'editor.action.fontZoomReset',
};

/**
 * Changes the font size of all editors by one step. VS Code does that only while a text editor is the active one, so
 * with anything else in front a text editor has to be for a moment.
 */
export async function zoomFont(direction: ZoomDirection): Promise<void> {
  const zoom = () => vscode.commands.executeCommand<void>(commands[direction]);
  if (vscode.window.activeTextEditor) return zoom();
  const [visible] = vscode.window.visibleTextEditors.filter(({ viewColumn }) => viewColumn !== undefined);
  if (visible) await whileActive(visible, zoom);
  else await whileScratchIsActive(zoom);
}

async function whileActive({ document, viewColumn }: vscode.TextEditor, zoom: () => Thenable<void>): Promise<void> {
  const { viewColumn: before } = vscode.window.tabGroups.activeTabGroup;
  await vscode.window.showTextDocument(document, { preview: false, ...(viewColumn !== undefined && { viewColumn }) });
  await zoom();
  await focusGroup(before);
}

/** With no text editor in view an empty one comes and goes; what was in front is there again by itself. */
async function whileScratchIsActive(zoom: () => Thenable<void>): Promise<void> {
  const scratch = await vscode.workspace.openTextDocument({ content: '' });
  await vscode.window.showTextDocument(scratch, { preview: false });
  await zoom();
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const isScratch = tab?.input instanceof vscode.TabInputText && tab.input.uri.toString() === scratch.uri.toString();
  if (isScratch) await closeQuietly([tab]);
}
