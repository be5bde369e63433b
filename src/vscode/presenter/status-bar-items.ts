import type { App, Host } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { describeWaiting } from '../../core/talk-words.ts';
import type { DrawnShow } from '../../presenting/drawn-show.ts';
import { describePositionInShow, describeRehearsal } from '../../presenting/status-items.ts';
import { createTalkClock } from '../../presenting/talk-clock.ts';
import { createWallClock } from '../../presenting/wall-clock.ts';
import type { ShowState } from '../../show/show-state.ts';
import { createStatusBarItem, type StatusBarContent } from './status-bar-item.ts';

/** State of the show in the status bar. */
export function createStatusBarItems(
  { show, library, timekeeper }: Pick<App, 'library' | 'timekeeper'> & { readonly show: DrawnShow },
  { settings, clock }: Pick<Host, 'settings' | 'clock'>,
): Disposable {
  const pause = createStatusBarItem('pause', 'Showrunner: Paused Demo', -101, 'showrunner.next');
  const waiting = createStatusBarItem('waiting', 'Showrunner: Waiting Steps', -101, 'showrunner.show.focus');
  const auto = createStatusBarItem('autoAdvance', 'Showrunner: Auto-Advance', -101, 'showrunner.toggleAutoAdvance');
  const position = createStatusBarItem('place', 'Showrunner: Place in the Show', -102, 'showrunner.show.focus');
  const timer = createStatusBarItem('timer', 'Showrunner: Time of the Talk', -103, 'showrunner.toggleTimer');
  const rehearsal = createStatusBarItem('rehearsal', 'Showrunner: Rehearsal', -104, 'showrunner.endRehearsal');
  const wallClock = createStatusBarItem('clock', 'Showrunner: Clock', -105);

  const updateRehearsal = () => {
    const content = describeRehearsal(timekeeper.stage, timekeeper.agenda());
    rehearsal.update(content && { ...content, tooltip: `${content.label}.` });
  };
  updateRehearsal();
  return disposeAll([
    ...[pause, waiting, auto, position, timer, rehearsal, wallClock],
    whileChanging(show, (state) => pause.update(pauseContent(state))),
    whileChanging(show, (state) => waiting.update(waitingContent(state))),
    whileChanging(show, (state) => auto.update(autoAdvanceContent(state))),
    whileChanging(show, (state) => {
      const content = describePositionInShow(library.current, state);
      position.update(content && { ...content, tooltip: content.label });
    }),
    timekeeper.onDidChange(updateRehearsal),
    createTalkClock({
      ...{ show, timekeeper, settings, clock },
      showTime(content) {
        const background = content?.isOver ? 'warning' : undefined;
        timer.update(content && { ...content, tooltip: `${content.label}. Click to pause or resume.`, background });
      },
    }),
    createWallClock({
      ...{ show, settings, clock },
      now: () => new Date(),
      showTime: (content) => wallClock.update(content && { ...content, tooltip: content.label }),
    }),
  ]);
}

function whileChanging(
  { state, onDidChange }: Pick<DrawnShow, 'state' | 'onDidChange'>,
  update: (state: ShowState) => void,
) {
  update(state);
  return onDidChange(update);
}

function pauseContent({ pause, current }: ShowState): StatusBarContent | undefined {
  if (!pause) return undefined;
  const text = `$(debug-pause) ${pause.message ?? current?.demo.title ?? 'Paused'}`;
  return { text, tooltip: 'The demo is waiting. Click to continue.' };
}

function waitingContent({ queueLength, current }: ShowState): StatusBarContent | undefined {
  const content = describeWaiting(queueLength);
  if (content === '') return undefined;
  const tooltip = `${content} behind “${current?.demo.title ?? 'the first step'}”. Stop drops all waiting steps.`;
  return { text: `$(debug-step-over) ${content}`, tooltip, label: tooltip };
}

function autoAdvanceContent({ isAutoAdvancePaused }: ShowState): StatusBarContent | undefined {
  if (!isAutoAdvancePaused) return undefined;
  const tooltip = 'Slides and demos no longer advance by themselves. Click to resume.';
  return { text: '$(debug-pause) Auto-advance', tooltip, label: 'Auto-advance is paused' };
}
