import * as vscode from 'vscode';

export interface QuickPickOptions<T extends vscode.QuickPickItem> {
  readonly items: readonly T[];
  readonly placeholder: string;
  /** Where the pick begins. */
  readonly first?: T | undefined;
  /** A button of an item was pressed. Gives the items that are left; the pick closes with the last one. */
  onButton?(item: T, button: vscode.QuickInputButton): Promise<readonly T[]>;
}

/** Shows a quick pick that begins at an item, which VS Code's own cannot. Returns `undefined` if dismissed. */
export function pickItem<T extends vscode.QuickPickItem>(options: QuickPickOptions<T>): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<T>();
  pick.items = options.items;
  pick.placeholder = options.placeholder;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  if (options.first) pick.activeItems = [options.first];
  pick.onDidTriggerItemButton(async ({ item, button }) => {
    pick.items = (await options.onButton?.(item, button)) ?? pick.items;
    if (pick.items.length === 0) pick.hide();
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
