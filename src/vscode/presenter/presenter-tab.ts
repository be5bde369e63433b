import * as vscode from 'vscode';

export const presenterViewType = 'showrunner.presenter';

/** Whether the tab is the presenter view, which is none of the show's. */
export function isPresenterTab({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(presenterViewType);
}

/** The groups of editors that are the show's: all but one that holds the presenter view alone. In order of columns. */
export function showGroups(): readonly vscode.TabGroup[] {
  return vscode.window.tabGroups.all.filter(({ tabs }) => tabs.length !== 1 || !tabs.every(isPresenterTab));
}
