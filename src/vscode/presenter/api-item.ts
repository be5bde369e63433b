import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';
import { describeStatus } from '../../presenting/api-status-item.ts';
import { createStatusBarItem } from './status-bar-item.ts';

/** How long a step runs before its progress shows, so that quick ones do not flicker: milliseconds. */
const progressDelay = 400;

/** The API in the status bar, last on the left so that its changing width moves nothing else. */
export function createApiItem({ api, show }: App, clock: Clock): Disposable {
  const item = createStatusBarItem('api', 'Showrunner API', -100, 'showrunner.showApiMenu');
  const slow = createTimer(clock);
  let isSlow = false;

  const update = () => {
    watchStep();
    const { next, progress } = show.state;
    const status = describeStatus(api.status, { next, progress: isSlow ? progress : undefined }, show.history.at(-1));
    item.update(
      status && {
        ...status,
        tooltip: new vscode.MarkdownString(status.tooltip, true),
        background: status.isExposed ? 'warning' : undefined,
        color: status.isWarning ? new vscode.ThemeColor('editorWarning.foreground') : undefined,
      },
    );
  };
  const watchStep = () => {
    if (show.state.status !== 'running') {
      slow.clear();
      isSlow = false;
    } else if (!isSlow && !slow.isSet) {
      slow.set(() => {
        isSlow = true;
        update();
      }, progressDelay);
    }
  };

  update();
  return disposeAll([item, slow, api.onDidChangeStatus(update), show.onDidChange(update)]);
}
