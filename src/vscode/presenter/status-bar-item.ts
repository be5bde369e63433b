import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';

/** Hidden until it has content. */
export interface StatusBarItem extends Disposable {
  update(content: StatusBarContent | undefined): void;
}

export interface StatusBarContent {
  /** With codicons: `$(clock) 12:00`. */
  readonly text: string;
  readonly tooltip: string;
  /** For screen readers; default: the text. */
  readonly label?: string;
  /** Replaces the item's own command. */
  readonly command?: vscode.Command | undefined;
  readonly background?: 'error' | 'warning' | undefined;
  readonly color?: vscode.ThemeColor | undefined;
}

/** On the left. `name` appears in the menu that hides items; `order` is -99 or less, lower is further right. */
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
