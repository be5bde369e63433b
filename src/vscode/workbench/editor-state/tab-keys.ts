import * as vscode from 'vscode';
import { blackViewType } from '../../slides/black-page.ts';
import { slideViewType } from '../../slides/panel-slot.ts';
import { isFileUri } from '../text-documents.ts';

export const slidesKey = 'slides';

/** Identifies a tab within its group; a text tab by its document's address. */
export function keyOf({ input, label }: vscode.Tab): string {
  if (isFileInput(input)) return keyFor(input.uri, viewTypeOf(input));
  const isSlides = input instanceof vscode.TabInputWebview && input.viewType.endsWith(slideViewType);
  return isSlides ? slidesKey : `other ${label}`;
}

/** For a text editor by default. */
export function keyFor(uri: vscode.Uri, viewType?: string): string {
  return viewType === undefined ? uri.toString() : `${uri} ${viewType}`;
}

/** View type of a custom editor for a file. */
export function viewTypeOf(input: unknown): string | undefined {
  return input instanceof vscode.TabInputCustom ? input.viewType : undefined;
}

/** It covers the tab that is really in front. */
export function isBlackPage({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(blackViewType);
}

/** Whether we restore the tab: an editor, also a custom one, of a file or of a document without one. */
export function isFileInput(input: unknown): input is vscode.TabInputText | vscode.TabInputCustom {
  return isTextInput(input) || (input instanceof vscode.TabInputCustom && isFileOrUntitled(input.uri));
}

/** Text editors only. */
export function isTextInput(input: unknown): input is vscode.TabInputText {
  return input instanceof vscode.TabInputText && isFileOrUntitled(input.uri);
}

export function isFileOrUntitled(uri: vscode.Uri): boolean {
  return isFileUri(uri) || uri.scheme === 'untitled';
}

/** As in `TabState`. */
export function pathOf(uri: vscode.Uri): string {
  return isFileUri(uri) ? uri.fsPath : uri.path;
}
