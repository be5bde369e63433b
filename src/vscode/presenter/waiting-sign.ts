import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { describeWaiting } from '../../core/talk-words.ts';
import type { Show } from '../../show/show.ts';

/** Tells the presenter in the status bar that presses wait behind the step that runs; a click opens the show view. */
export function createWaitingSign(show: Pick<Show, 'state' | 'onDidChange'>): Disposable {
  const item = vscode.window.createStatusBarItem('showrunner.waiting', vscode.StatusBarAlignment.Left, -101);
  item.name = 'Showrunner: Waiting Steps';
  item.command = 'showrunner.show.focus';
  const update = () => {
    const { queueLength, current } = show.state;
    const words = describeWaiting(queueLength);
    if (words === '') return item.hide();
    item.text = `$(debug-step-over) ${words}`;
    item.tooltip = `${words} behind “${current?.demo.title ?? 'the first step'}”. Stop drops what waits.`;
    item.accessibilityInformation = { label: item.tooltip, role: 'button' };
    item.show();
  };
  update();
  return disposeAll([item, show.onDidChange(update)]);
}
