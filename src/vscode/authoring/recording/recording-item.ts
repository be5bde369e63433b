import { type Disposable, disposeAll } from '../../../core/disposables.ts';
import type { Event } from '../../../core/emitter.ts';
import { formatDuration } from '../../../core/talk-words.ts';
import { amountOf } from '../../../core/text.ts';
import type { Clock } from '../../../core/time/clock.ts';
import { createTimer } from '../../../core/time/timer.ts';
import type { Recorder } from '../../../making/recorder.ts';
import { createStatusBarItem, type StatusBarContent } from '../../presenter/status-bar-item.ts';

/** Shows the duration and size of a recording in the status bar; a click lists its commands. */
export function createRecordingItem(
  recorder: { readonly state: Recorder['state']; readonly onDidChange: Event<void> },
  clock: Clock,
): Disposable {
  const item = createStatusBarItem('recording', 'Showrunner: Recording', -99, 'showrunner.showRecordingMenu');
  const timer = createTimer(clock);
  const update = () => {
    const { state } = recorder;
    item.update(describe(state));
    if (!state.isPaused) timer.set(update, 1000 - (state.elapsed % 1000));
  };
  update();
  return disposeAll([item, timer, recorder.onDidChange(update)]);
}

function describe({ isPaused, elapsed, changes }: Recorder['state']): StatusBarContent {
  const time = formatDuration(Math.floor(elapsed / 1000));
  const changeCount = amountOf(changes, 'change');
  const statusText = isPaused ? 'The recording is paused' : 'Recording a demo';
  return {
    text: `${isPaused ? '$(debug-pause)' : '$(record)'} ${time} · ${changeCount}`,
    tooltip: `${statusText}. Click to stop, split, pause or add a note.`,
    label: `${statusText}, ${time}, ${changeCount}`,
  };
}
