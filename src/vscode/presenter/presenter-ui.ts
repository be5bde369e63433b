import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { hideToasts } from '../../app/toast-hiding.ts';
import type { Lazy } from '../../core/disposables.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { DrawnShow } from '../../presenting/drawn-show.ts';
import type { FirstSteps } from '../../presenting/first-steps.ts';
import type { VSCodeHost } from '../host.ts';
import { createApiItem } from './api-item.ts';
import { createContextKeys } from './context-keys.ts';
import { createHighlightRelease } from './highlight-release.ts';
import type { PresenterView } from './presenter-view.ts';
import { hideSecrets } from './secret-hiding.ts';
import { createSpeakerNotices } from './speaker-notices.ts';
import { createStatusBarItems } from './status-bar-items.ts';

export interface PresenterUiParts {
  readonly drawnShow: DrawnShow;
  readonly presenterView: Lazy<PresenterView>;
  readonly firstSteps: Pick<FirstSteps, 'done' | 'onDidDo'>;
}

/** All that shows the presenter how the show stands, unasked: status bar items, context keys, notices. */
export function createPresenterUi(
  app: App,
  host: VSCodeHost,
  { drawnShow, presenterView, firstSteps }: PresenterUiParts,
): Disposable {
  const { show } = app;
  const drawn = { ...app, show: drawnShow };
  const { store, log, workbench } = host;
  const { highlighter } = workbench;
  return disposeAll([
    createApiItem(drawn),
    createStatusBarItems(drawn, host),
    hideSecrets({ ...app, ...workbench, store, log }),
    hideToasts(show, () => void vscode.commands.executeCommand('notifications.hideToasts')),
    createSpeakerNotices(app, host, presenterView),
    createHighlightRelease(show, highlighter),
    show.onDidChange(({ status }) => status !== 'running' && workbench.showFocus.keyGuard.settle()),
    createContextKeys({ ...drawn, firstSteps }, highlighter),
  ]);
}
