import * as vscode from 'vscode';
import type { Disposable } from '../../../core/disposables.ts';
import type { Clock } from '../../../core/time/clock.ts';
import { showGroups } from '../../presenter/presenter-tab.ts';
import { focusGroup } from '../editor-groups.ts';
import { createKeyGuard, type KeyGuard } from './key-guard.ts';

/**
 * Keeps the show in the last active editor group other than the presenter view's. A click into that view activates its
 * group, where VS Code would open and close things. Until the view has the focus back, `showrunner.focusLent` is set:
 * while a step runs, its keys are bound to its commands, so that a quick second press reaches the show and not the file
 * before the audience.
 */
export interface ShowFocus extends Disposable {
  /** Follows a presenter view until it closes. */
  follow(view: vscode.WebviewPanel): void;
  /** Notes whether the page has the keys, because VS Code reports that late between windows. */
  note(hasKeys: boolean): void;
  /** The editor that the audience sees while the presenter view has the focus; else `undefined`. */
  editorLeft(): vscode.TextEditor | undefined;
  /** Moves the focus from the presenter view to the show's group. */
  enter(): Promise<void>;
  /** Gives the presenter view's keys to the show, which waits for some. */
  keepKeys(): void;
  readonly keyGuard: KeyGuard;
  /** Whether the presenter view lost the focus this way; resets, so that it is returned once. */
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
  /** A group without the presenter view; `undefined` if they share one. */
  const groupOfShow = () => {
    const groups = showGroups().filter(({ viewColumn }) => viewColumn !== view?.viewColumn);
    return groups.find(({ viewColumn }) => viewColumn === column) ?? groups[0];
  };
  // Call with `this`, because VS Code's `dispose` throws without it.
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
      // The show's group may have closed with its last tab; if the view shares a group, use that.
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
      const hadLeft = hasLeft;
      hasLeft = false;
      return hadLeft;
    },
    dispose() {
      lend(false);
      keyGuard.dispose();
      changes.dispose();
    },
  };
}

/** Keys bound to the show while the focus is in the code: all while it is lent, else repeats. */
function createLentKeys(clock: Clock) {
  let isLent = false;
  let isGuarded = false;
  let isReported = false;
  const updateContext = () => {
    if ((isLent || isGuarded) === isReported) return;
    isReported = isLent || isGuarded;
    void vscode.commands.executeCommand('setContext', 'showrunner.focusLent', isReported);
  };
  const keyGuard = createKeyGuard(clock, (isOn) => {
    isGuarded = isOn;
    updateContext();
  });
  const lend = (isOn: boolean) => {
    isLent = isOn;
    updateContext();
  };
  return { keyGuard, lend };
}

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
