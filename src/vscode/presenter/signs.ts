import type { App, Host } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createAutoAdvanceSign } from './auto-advance-sign.ts';
import { createClockSign } from './clock-sign.ts';
import { createContextKeys } from './context-keys.ts';
import { createPauseSign } from './pause-sign.ts';
import { createPlaceSign } from './place-sign.ts';
import { createQuietNotices } from './quiet-notices.ts';
import { createRehearsalSign } from './rehearsal-sign.ts';
import { createSecretMasks } from './secret-masks.ts';
import { createStatusBar } from './status-bar.ts';
import { createTimerSign } from './timer-sign.ts';

/** What tells the presenter how the show stands, without being asked: in the status bar, for keys, over secrets. */
export function createSigns(app: App, { settings, clock }: Pick<Host, 'settings' | 'clock'>): Disposable {
  const { show } = app;
  return disposeAll([
    createStatusBar(app, clock),
    createSecretMasks(app.secrecy),
    createQuietNotices(show),
    createPauseSign(show),
    createAutoAdvanceSign(show),
    createPlaceSign(app),
    createTimerSign(app, clock),
    createRehearsalSign(app),
    createClockSign(show, settings, clock),
    createContextKeys(app),
  ]);
}
