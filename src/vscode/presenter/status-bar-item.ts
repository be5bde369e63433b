import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';

/** An item of ours in the status bar, hidden until it has something to say. */
export interface StatusBarItem extends Disposable {
  /** Hides it where there is nothing. */
  update(content: StatusBarContent | undefined): void;
}

export interface StatusBarContent {
  /** With codicons: `$(clock) 12:00`. */
  readonly text: string;
  readonly tooltip: string;
  /** For screen readers; the text itself where it is missing. */
  readonly label?: string;
  /** Runs on a click, in the place of the item's own. */
  readonly command?: vscode.Command | undefined;
  readonly background?: 'error' | 'warning' | undefined;
  readonly color?: vscode.ThemeColor | undefined;
}

/**
 * On the left. `name` stands in the menu where items are hidden; `order` from -99 on, the least last; `command` runs on
 * a click.
 */
export function createStatusBarItem(id: string, name: string, order: number, command?: string): StatusBarItem {
  const item = vscode.window.createStatusBarItem(`showrunner.${id}`, vscode.StatusBarAlignment.Left, order);
  item.name = name;
  let shown: StatusBarContent | undefined;
  return {
    update(content) {
      if (isDeepStrictEqual(content, shown)) return;
      shown = content;
      if (!content) return item.hide();
      const { text, tooltip, label, background } = content;
      item.text = text;
      item.tooltip = tooltip;
      item.command = content.command ?? command;
      item.accessibilityInformation = label === undefined ? undefined : withRole(label, item.command !== undefined);
      item.backgroundColor = background && new vscode.ThemeColor(`statusBarItem.${background}Background`);
      item.color = content.color;
      item.show();
    },
    dispose: () => item.dispose(),
  };
}

function withRole(label: string, isButton: boolean): vscode.AccessibilityInformation {
  return isButton ? { label, role: 'button' } : { label };
}
