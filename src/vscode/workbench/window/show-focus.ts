import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import type { Clock } from '../../../core/time/clock.ts';
import { showGroups } from '../../presenter/presenter-tab.ts';
import { focusGroup } from '../editor-groups.ts';
import { createKeyGuard, type KeyGuard } from './key-guard.ts';

/**
 * Where the show happens: in the group of editors that was active last, never in the one where the presenter view is. A
 * click into that view makes its group the active one, and VS Code opens and closes things in the active group. Until
 * the view has the focus back, `showrunner.focusLent` is set: while a step runs its keys are bound to its commands, so
 * that a quick second press reaches the show and never the file before the audience.
 */
export interface ShowFocus extends Disposable {
  /** The panel of the presenter view, from now on and until it is closed. */
  follow(view: vscode.WebviewPanel): void;
  /** Notes whether its page has the keys. VS Code is behind with that when they go from one window to another. */
  note(hasKeys: boolean): void;
  /** The text editor that the audience still sees while the presenter view has the focus; `undefined` while it has not. */
  editorLeft(): vscode.TextEditor | undefined;
  /** Leaves the presenter view for the show's group, where that is not active. */
  enter(): Promise<void>;
  /** The keys of the presenter view are the show's from now on, which waits for some. */
  keepKeys(): void;
  /** Keys of the slides that come again once the focus has gone to the code. */
  readonly keyGuard: KeyGuard;
  /** Whether the presenter view has lost the focus so; asked once, to give it back. */
  takeLeft(): boolean;
}

export function createShowFocus(clock: Clock): ShowFocus {
  const { tabGroups } = vscode.window;
  let column: vscode.ViewColumn | undefined;
  let view: vscode.WebviewPanel | undefined;
  let hasKeys = false;
  let hasLeft = false;
  const { lend, keyGuard } = createLentKeys(clock);

  const noteColumn = () => {
    const { activeTabGroup } = tabGroups;
    if (showGroups().includes(activeTabGroup)) column = activeTabGroup.viewColumn;
  };
  noteColumn();
  /** Beside the presenter view; `undefined` where they share one. */
  const groupOfShow = () => {
    const groups = showGroups().filter(({ viewColumn }) => viewColumn !== view?.viewColumn);
    return groups.find(({ viewColumn }) => viewColumn === column) ?? groups[0];
  };
  // With its `this`: taken out of it, VS Code's own `dispose` throws.
  const changes = vscode.Disposable.from(
    tabGroups.onDidChangeTabGroups(noteColumn),
    tabGroups.onDidChangeTabs(noteColumn),
  );
  return {
    follow(next) {
      view = next;
      hasKeys = false;
      next.onDidDispose(() => {
        if (view === next) view = undefined;
      });
    },
    note(next) {
      hasKeys = next;
    },
    async enter() {
      if (!view?.visible || !(hasKeys || view.active)) return;
      const group = groupOfShow();
      // Beside the view the show's last group goes with its last tab; where the view shares a group, they share it.
      if (!group && showGroups().length > 0) return;
      hasKeys = false;
      hasLeft = true;
      lend(true);
      if (group) await focusGroup(group.viewColumn);
      else await vscode.commands.executeCommand('workbench.action.newGroupLeft');
    },
    editorLeft() {
      if (!view?.visible || !(hasKeys || view.active)) return undefined;
      return editorIn(groupOfShow());
    },
    keepKeys: () => lend(false),
    keyGuard,
    takeLeft() {
      const left = hasLeft;
      hasLeft = false;
      return left;
    },
    dispose() {
      lend(false);
      keyGuard.dispose();
      changes.dispose();
    },
  };
}

/** Keys that are the show's while the focus is in the code: all of them while it is lent, else those that come again. */
function createLentKeys(clock: Clock) {
  let isLent = false;
  let isGuarded = false;
  let isTold = false;
  const tell = () => {
    if ((isLent || isGuarded) === isTold) return;
    isTold = isLent || isGuarded;
    void vscode.commands.executeCommand('setContext', 'showrunner.focusLent', isTold);
  };
  const keyGuard = createKeyGuard(clock, (isOn) => {
    isGuarded = isOn;
    tell();
  });
  const lend = (wanted: boolean) => {
    isLent = wanted;
    tell();
  };
  return { keyGuard, lend };
}

/** The text editor in front in a group. */
function editorIn(group: vscode.TabGroup | undefined): vscode.TextEditor | undefined {
  const input = group?.activeTab?.input;
  if (!(input instanceof vscode.TabInputText)) return undefined;
  const uri = input.uri.toString();
  return vscode.window.visibleTextEditors.find(
    ({ document, viewColumn }) => viewColumn === group?.viewColumn && document.uri.toString() === uri,
  );
}

/** The same method, run in the show's group. */
export function inShow<Given extends readonly unknown[], Result>(
  { enter }: Pick<ShowFocus, 'enter'>,
  method: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    await enter();
    return method(...given);
  };
}
