import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Settings } from '../../ports/settings.ts';
import { createWallClock } from '../../presenting/wall-clock.ts';
import type { Show } from '../../show/show.ts';

/** The time of day in the status bar, beside that of the talk. */
export function createClockSign(show: Show, settings: Settings, clock: Clock): Disposable {
  const item = vscode.window.createStatusBarItem('showrunner.clock', vscode.StatusBarAlignment.Left, -105);
  item.name = 'Showrunner: Clock';
  const wallClock = createWallClock({
    show,
    settings,
    clock,
    now: () => new Date(),
    tell(words) {
      if (!words) return item.hide();
      item.text = words.text;
      item.tooltip = words.label;
      item.accessibilityInformation = { label: words.label };
      item.show();
    },
  });
  return disposeAll([wallClock, item]);
}
