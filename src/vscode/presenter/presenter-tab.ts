import * as vscode from 'vscode';

export const presenterViewType = 'showrunner.presenter';

export function isPresenterTab({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(presenterViewType);
}

/** The show's editor groups, in order: all except one with only the presenter view. */
export function showGroups(): readonly vscode.TabGroup[] {
  return vscode.window.tabGroups.all.filter(({ tabs }) => tabs.length !== 1 || !tabs.every(isPresenterTab));
}
