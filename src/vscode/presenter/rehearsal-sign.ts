import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { describeRehearsal } from '../../presenting/status-items.ts';

/** Tells in the status bar that the show is rehearsed, and that its end is reached; a click ends the rehearsal. */
export function createRehearsalSign({ timekeeper }: Pick<App, 'timekeeper'>): Disposable {
  const item = vscode.window.createStatusBarItem('showrunner.rehearsal', vscode.StatusBarAlignment.Left, -104);
  item.name = 'Showrunner: Rehearsal';
  item.command = 'showrunner.endRehearsal';
  const update = () => {
    const words = describeRehearsal(timekeeper.stage, timekeeper.agenda());
    if (!words) return item.hide();
    item.text = words.text;
    item.tooltip = `${words.label}.`;
    item.accessibilityInformation = { label: words.label, role: 'button' };
    item.show();
  };
  update();
  return disposeAll([item, timekeeper.onDidChange(update)]);
}
