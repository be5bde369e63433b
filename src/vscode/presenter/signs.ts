import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { createQuietNotices } from '../../app/quiet-notices.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { VSCodeHost } from '../host.ts';
import { createAutoAdvanceSign } from './auto-advance-sign.ts';
import { createClockSign } from './clock-sign.ts';
import { createContextKeys } from './context-keys.ts';
import { createHighlightRelease } from './highlight-release.ts';
import { createSpeakerNotices } from './notices/speaker-notices.ts';
import { createPauseSign } from './pause-sign.ts';
import { createPlaceSign } from './place-sign.ts';
import type { PresenterStart } from './presenter-start.ts';
import { createRehearsalSign } from './rehearsal-sign.ts';
import { hideSecrets } from './secret-hiding.ts';
import { createStatusBar } from './status-bar.ts';
import { createTimerSign } from './timer-sign.ts';
import { createWaitingSign } from './waiting-sign.ts';

/**
 * Signs that tell the presenter how the show stands, without being asked: in the status bar, for keys, over secrets.
 */
export function createSigns(app: App, host: VSCodeHost, presenterView: PresenterStart): Disposable {
  const { show } = app;
  const { settings, clock, store, log, workbench } = host;
  const { highlighter } = workbench;
  return disposeAll([
    createStatusBar(app, clock),
    hideSecrets({ ...app, ...workbench, store, log }),
    createQuietNotices(show, () => void vscode.commands.executeCommand('notifications.hideToasts')),
    createSpeakerNotices(app, host, presenterView),
    createPauseSign(show),
    createWaitingSign(show),
    createAutoAdvanceSign(show),
    createPlaceSign(app),
    createTimerSign(app, { settings, clock }),
    createRehearsalSign(app),
    createClockSign(show, settings, clock),
    createHighlightRelease(show, highlighter),
    createContextKeys(app, highlighter),
  ]);
}
