import type { App } from '../../../app/app.ts';
import { routeNotice } from '../../../app/notice-routing.ts';
import { type Disposable, disposeAll } from '../../../core/disposables.ts';
import type { VSCodeHost } from '../../host.ts';
import type { PresenterStart } from '../presenter-start.ts';
import { createErrorSign } from './error-sign.ts';

/** While presenting, what goes wrong is told where the speaker looks, and not over the code before the audience. */
export function createSpeakerNotices(
  { show, api }: Pick<App, 'show' | 'api'>,
  { settings, workbench: { notices, window } }: Pick<VSCodeHost, 'settings' | 'workbench'>,
  presenterView: Pick<PresenterStart, 'panel' | 'say' | 'alarm'>,
): Disposable {
  const sign = createErrorSign(show);
  const hasPresenterView = () => presenterView.panel?.visible === true;
  const routing = notices.routeBy((notice) =>
    routeNotice(notice, {
      isPresenting: show.presentation.isOn,
      hasPresenterView: hasPresenterView(),
      hasRemote: api.isFollowed,
      hasStatusBar: window.getSetting('workbench.statusBar.visible').value !== false,
    }),
  );
  const telling = notices.onDidNotify(({ notice, way }) => {
    sign.tell(notice);
    // The error of a step stands in the view itself.
    if (way === 'speaker' && !notice.isInState) presenterView.say(notice.message);
    if (notice.severity === 'error' && settings.get('presentation.errorSound')) presenterView.alarm();
  });
  return disposeAll([routing, telling, sign]);
}
