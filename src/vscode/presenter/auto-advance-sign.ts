import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Show } from '../../show/show.ts';

/** Tells the presenter in the status bar that nothing goes on by itself, until it is clicked. */
export function createAutoAdvanceSign(show: Show): Disposable {
  const item = vscode.window.createStatusBarItem('showrunner.autoAdvance', vscode.StatusBarAlignment.Left, -101);
  item.name = 'Showrunner: Auto-Advance';
  item.command = 'showrunner.toggleAutoAdvance';
  item.text = '$(debug-pause) Auto-advance';
  item.tooltip = 'Slides and demos no longer advance by themselves. Click to resume.';
  item.accessibilityInformation = { label: 'Auto-advance is paused', role: 'button' };
  const update = () => (show.state.isAutoAdvancePaused ? item.show() : item.hide());
  update();
  return disposeAll([item, show.onDidChange(update)]);
}
