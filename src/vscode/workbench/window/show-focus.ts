import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import { isPresenterTab, showGroups } from '../../presenter/presenter-tab.ts';
import { focusGroup } from '../editor-groups.ts';

/**
 * Where the show happens: in the group of editors that was active last, never in the one where the presenter view is. A
 * click into that view makes its group the active one, and VS Code opens and closes things in the active group.
 */
export interface ShowFocus extends Disposable {
  /** Leaves the presenter view for the show's group, where that is not active. */
  enter(): Promise<void>;
  /** Whether the presenter view has lost the focus so; asked once. */
  takeLeft(): boolean;
}

export function createShowFocus(): ShowFocus {
  const { tabGroups } = vscode.window;
  let column: vscode.ViewColumn | undefined;
  let hasLeft = false;

  const note = () => {
    const { activeTabGroup } = tabGroups;
    if (showGroups().includes(activeTabGroup)) column = activeTabGroup.viewColumn;
  };
  note();
  // With its `this`: taken out of it, VS Code's own `dispose` throws.
  const changes = vscode.Disposable.from(tabGroups.onDidChangeTabGroups(note), tabGroups.onDidChangeTabs(note));
  return {
    async enter() {
      const { activeTab } = tabGroups.activeTabGroup;
      if (!activeTab || !isPresenterTab(activeTab)) return;
      const groups = showGroups().filter((group) => group !== tabGroups.activeTabGroup);
      const group = groups.find(({ viewColumn }) => viewColumn === column) ?? groups[0];
      // Beside the view the show's last group goes with its last tab; where the view shares a group, they share it.
      if (!group && showGroups().length > 0) return;
      hasLeft = true;
      if (group) await focusGroup(group.viewColumn);
      else await vscode.commands.executeCommand('workbench.action.newGroupLeft');
    },
    takeLeft() {
      const left = hasLeft;
      hasLeft = false;
      return left;
    },
    dispose: () => void changes.dispose(),
  };
}

/** The same facet, but what is named here happens in the show's group. */
export function inShow<Facet extends object>(
  facet: Facet,
  names: readonly (keyof Facet & string)[],
  { enter }: Pick<ShowFocus, 'enter'>,
): Facet {
  const entering = names.map((name) => {
    const work = facet[name] as (...given: readonly unknown[]) => Promise<unknown>;
    return [
      name,
      async (...given: readonly unknown[]) => {
        await enter();
        return work(...given);
      },
    ];
  });
  return { ...facet, ...Object.fromEntries(entering) };
}
