import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { elapsedOf } from '../../core/time/stopwatch.ts';
import { createTimer } from '../../core/time/timer.ts';
import { describeCountdown, untilNextSecond } from '../../presenting/countdown-text.ts';
import type { Show } from '../../show/show.ts';

/** The time that is left, in the status bar, while there is a countdown; a click starts it again. */
export function createCountdownSign(show: Show, clock: Clock): Disposable {
  const item = vscode.window.createStatusBarItem('showrunner.countdown', vscode.StatusBarAlignment.Left, -102);
  item.name = 'Showrunner: Countdown';
  item.command = 'showrunner.startCountdown';
  const second = createTimer(clock);

  const update = () => {
    second.clear();
    const { countdown, stopwatch } = show.state;
    if (countdown === undefined || stopwatch === undefined) return item.hide();
    const elapsed = elapsedOf(stopwatch, clock.now());
    const { text, label, isOver } = describeCountdown(countdown, elapsed);
    item.text = text;
    item.tooltip = `${label}. Click to start again.`;
    item.accessibilityInformation = { label, role: 'button' };
    item.backgroundColor = isOver ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
    if (stopwatch.since !== undefined) second.set(update, untilNextSecond(elapsed));
  };
  update();
  const subscription = show.onDidChange(update);
  return {
    dispose() {
      second.dispose();
      subscription.dispose();
      item.dispose();
    },
  };
}
