import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { describeStatus } from '../../presenting/api-status-item.ts';
import type { DrawnShow } from '../../presenting/drawn-show.ts';
import { createStatusBarItem } from './status-bar-item.ts';

/** The API in the status bar, last on the left so that its changing width moves nothing else. */
export function createApiItem({ api, show }: Pick<App, 'api'> & { readonly show: DrawnShow }): Disposable {
  const item = createStatusBarItem('api', 'Showrunner API', -100, 'showrunner.showApiMenu');
  const update = () => {
    const { next, progress } = show.state;
    const status = describeStatus(api.status, { next, progress }, show.history.at(-1), show.goneBack);
    item.update(
      status && {
        ...status,
        tooltip: new vscode.MarkdownString(status.tooltip, true),
        background: status.isExposed ? 'warning' : undefined,
        color: status.isWarning ? new vscode.ThemeColor('editorWarning.foreground') : undefined,
      },
    );
  };
  update();
  return disposeAll([item, api.onDidChangeStatus(update), show.onDidChange(update)]);
}
