import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll, type Lazy } from '../../core/disposables.ts';
import type { Notice } from '../../ports/stage.ts';
import type { Show } from '../../show/show.ts';
import type { VSCodeHost } from '../host.ts';
import { briefly, type NoticeTarget, routeNotice } from '../notice-routing.ts';
import { toRange } from '../ranges.ts';
import type { PresenterView } from './presenter-view.ts';
import { createStatusBarItem } from './status-bar-item.ts';

/** Shows failures in the presenter view, not over the code that the audience sees. They stay until the next step. */
export function createSpeakerNotices(
  { show, api }: Pick<App, 'show' | 'api'>,
  { settings, workbench: { notices, window } }: Pick<VSCodeHost, 'settings' | 'workbench'>,
  presenterView: Pick<Lazy<PresenterView>, 'value'>,
): Disposable {
  const errorItem = createErrorItem();
  let hasToast = false;
  const routing = notices.routeBy((notice) =>
    routeNotice(notice, {
      isPresenting: show.presentation.isOn,
      hasPresenterView: presenterView.value?.panel?.visible === true,
      hasRemote: api.hasStreams,
      hasStatusBar: window.getSetting('workbench.statusBar.visible').value !== false,
    }),
  );
  const telling = notices.onDidNotify(({ notice, target }) => {
    errorItem.show(notice, target);
    // Keep a demo's message to its audience; a toast with buttons is for the presenter at a desk.
    if (target !== 'speaker' && (notice.severity !== 'info' || notice.commands || notice.isReply)) hasToast = true;
    // The view itself shows a step's error.
    if (target === 'speaker' && !notice.isInState) presenterView.value?.say(notice.message);
    if (notice.severity === 'error' && settings.get('presentation.errorSound')) presenterView.value?.alarm();
  });
  const following = onStepBegin(show, () => {
    errorItem.hide();
    if (hasToast) void vscode.commands.executeCommand('notifications.hideToasts');
    hasToast = false;
  });
  return disposeAll([routing, telling, following, errorItem]);
}

function onStepBegin({ state, onDidChange }: Pick<Show, 'state' | 'onDidChange'>, listener: () => void): Disposable {
  let { status } = state;
  return onDidChange((next) => {
    if (next.status === 'running' && status !== 'running') listener();
    status = next.status;
  });
}

/** The last failure in the status bar; a click opens its place. */
interface ErrorItem extends Disposable {
  /** @param target where else it appears: an ignored press is reported in one place only. */
  show(notice: Notice, target: NoticeTarget): void;
  hide(): void;
}

function createErrorItem(): ErrorItem {
  const item = createStatusBarItem('error', 'Showrunner: Last Error', -99);
  return {
    show({ severity, message, location, isSkip, isReply }, target) {
      if (severity === 'info' && !isSkip && !(isReply && target === 'speaker')) return;
      const isError = severity === 'error';
      item.update({
        text: isError ? '$(error) Step failed' : `$(warning) ${briefly(message)}`,
        tooltip: location ? `${message}\n\nClick to open the file.` : message,
        label: message,
        background: isError ? 'error' : 'warning',
        command: location && {
          command: 'vscode.open',
          title: 'Open the file',
          arguments: [vscode.Uri.file(location.path), { selection: toRange(location.range) }],
        },
      });
    },
    hide: () => item.update(undefined),
    dispose: item.dispose,
  };
}
