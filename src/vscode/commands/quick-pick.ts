import * as vscode from 'vscode';

export interface QuickPickOptions<T extends vscode.QuickPickItem> {
  readonly items: readonly T[];
  readonly placeholder: string;
  /** Initially active. */
  readonly first?: T | undefined;
  /** Handles an item's button and returns the remaining items; without any, the pick closes. */
  onButton?(item: T, button: vscode.QuickInputButton): Promise<readonly T[]>;
}

/** A quick pick with an initially active item, unlike VS Code's own. Returns `undefined` if dismissed. */
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
