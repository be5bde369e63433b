import * as vscode from 'vscode';
import type { App, Host } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createTalkClock } from '../../presenting/talk-clock.ts';

/** The time of the talk in the status bar, while the show is under way; a click pauses it, or has it go on. */
export function createTimerSign(
  { show, timekeeper }: Pick<App, 'show' | 'timekeeper'>,
  { settings, clock }: Pick<Host, 'settings' | 'clock'>,
): Disposable {
  const item = vscode.window.createStatusBarItem('showrunner.timer', vscode.StatusBarAlignment.Left, -103);
  item.name = 'Showrunner: Time of the Talk';
  item.command = 'showrunner.toggleTimer';
  const talkClock = createTalkClock({
    show,
    timekeeper,
    settings,
    clock,
    tell(words) {
      if (!words) return item.hide();
      item.text = words.text;
      item.tooltip = `${words.label}. Click to pause or resume.`;
      item.accessibilityInformation = { label: words.label, role: 'button' };
      item.backgroundColor = words.isOver ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
      item.show();
    },
  });
  return disposeAll([talkClock, item]);
}
