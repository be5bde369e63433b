import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import type { Show } from '../../show/show.ts';
import type { ShowState } from '../../show/show-state.ts';

/** Tells the presenter in the status bar that a demo waits, and for what; a click goes on. */
export function createPauseSign(show: Show): Disposable {
  const item = vscode.window.createStatusBarItem('showrunner.pause', vscode.StatusBarAlignment.Left, -101);
  item.name = 'Showrunner: Paused Demo';
  item.command = 'showrunner.next';
  const update = ({ pause, current }: ShowState) => {
    if (!pause) return item.hide();
    item.text = `$(debug-pause) ${pause.message ?? current?.demo.title ?? 'Paused'}`;
    item.tooltip = 'The demo is waiting. Click to continue.';
    item.show();
  };
  update(show.state);
  const subscription = show.onDidChange(update);
  return {
    dispose() {
      subscription.dispose();
      item.dispose();
    },
  };
}
