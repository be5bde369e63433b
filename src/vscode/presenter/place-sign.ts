import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { describePlaceInShow } from '../../presenting/status-items.ts';

/** Which demo of how many, in the status bar, while the show is under way; a click opens the show view. */
export function createPlaceSign({ show, library }: Pick<App, 'show' | 'library'>): Disposable {
  const item = vscode.window.createStatusBarItem('showrunner.place', vscode.StatusBarAlignment.Left, -102);
  item.name = 'Showrunner: Place in the Show';
  item.command = 'showrunner.show.focus';
  let told: string | undefined;
  const update = () => {
    const words = describePlaceInShow(library.current, show.state);
    if (words?.label === told) return;
    told = words?.label;
    if (!words) return item.hide();
    item.text = words.text;
    item.tooltip = words.label;
    item.accessibilityInformation = { label: words.label, role: 'button' };
    item.show();
  };
  update();
  return disposeAll([item, show.onDidChange(update)]);
}
