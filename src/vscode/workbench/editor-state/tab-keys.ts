import * as vscode from 'vscode';
import { blackViewType } from '../../slides/black-page.ts';
import { slideViewType } from '../../slides/panel-slot.ts';
import { isFileUri } from '../text-documents.ts';

/** The key of the panel of slides among those of tabs. */
export const slidesKey = 'slides';

/** The key of a tab within its group: a document's address where it is a tab of text. */
export function keyOf({ input, label }: vscode.Tab): string {
  if (isFileInput(input)) return keyFor(input.uri, viewTypeOf(input));
  const isSlides = input instanceof vscode.TabInputWebview && input.viewType.endsWith(slideViewType);
  return isSlides ? slidesKey : `other ${label}`;
}

/** The key of the tab of a document, in an editor of text unless another is named. */
export function keyFor(uri: vscode.Uri, viewType?: string): string {
  return viewType === undefined ? uri.toString() : `${uri} ${viewType}`;
}

/** The name of an editor that shows a file and is none of text. */
export function viewTypeOf(input: unknown): string | undefined {
  return input instanceof vscode.TabInputCustom ? input.viewType : undefined;
}

/** Whether the tab is a black page, which covers the tab that is really in front. */
export function isBlackPage({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(blackViewType);
}

/** Whether the tab is ours to bring back: an editor of a file, be it none of text, or of a document that has none yet. */
export function isFileInput(input: unknown): input is vscode.TabInputText | vscode.TabInputCustom {
  return isTextInput(input) || (input instanceof vscode.TabInputCustom && isOwn(input.uri));
}

/** The same for editors of text alone. */
export function isTextInput(input: unknown): input is vscode.TabInputText {
  return input instanceof vscode.TabInputText && isOwn(input.uri);
}

/** Whether its documents are ours to bring back. */
export function isOwn(uri: vscode.Uri): boolean {
  return isFileUri(uri) || uri.scheme === 'untitled';
}

/** As `TabState` has it. */
export function pathOf(uri: vscode.Uri): string {
  return isFileUri(uri) ? uri.fsPath : uri.path;
}
