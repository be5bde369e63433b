import * as vscode from 'vscode';
import { blackViewType } from '../../slides/black-page.ts';
import { slideViewType } from '../../slides/panel-slot.ts';
import { isFileUri } from '../text-documents.ts';

/** The key of the panel of slides among those of tabs. */
export const slidesKey = 'slides';

/** The key of a tab within its group: a document's address where it is a tab of text. */
export function keyOf({ input, label }: vscode.Tab): string {
  if (isTextInput(input)) return input.uri.toString();
  const isSlides = input instanceof vscode.TabInputWebview && input.viewType.endsWith(slideViewType);
  return isSlides ? slidesKey : `other ${label}`;
}

/** Whether the tab is a black page, which is before what is really in front. */
export function isBlackPage({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(blackViewType);
}

/** Whether the tab is ours to bring back: a text editor of a file, or of a document that has none yet. */
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
