import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import { elapsedOf } from '../core/time/stopwatch.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Settings } from '../ports/settings.ts';
import type { Show } from '../show/show.ts';
import { describeTalkTime, type TimeText, untilNextSecond } from './time-text.ts';
import type { Timekeeper } from './timekeeper.ts';
import { isUnderWay } from './under-way.ts';

export interface TalkClockParts {
  readonly show: Pick<Show, 'state' | 'onDidChange' | 'presentation'>;
  readonly timekeeper: Pick<Timekeeper, 'agenda' | 'onDidChange'>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Shows the time; `undefined` takes it away. Called at once, and then only when it is another one. */
  tell(text: TimeText | undefined): void;
}

/**
 * Tells the time of the talk while the show is under way, every second in which it runs; no timer runs otherwise. It is
 * the speaker's: where the audience sees the status bar, in the presentation mode, it is told only if the settings want it.
 */
export function createTalkClock({ show, timekeeper, settings, clock, tell }: TalkClockParts): Disposable {
  const second = createTimer(clock);
  let told: TimeText | undefined;
  const say = (text: TimeText | undefined) => {
    if (text?.text === told?.text && text?.label === told?.label) return;
    told = text;
    tell(text);
  };
  const update = () => {
    const { state } = show;
    const { stopwatch, countdown } = state;
    const isHidden = show.presentation.isOn && settings.get('presentation.hideTime');
    if (isHidden || !isUnderWay(state)) {
      second.clear();
      return say(undefined);
    }
    const elapsed = stopwatch ? elapsedOf(stopwatch, clock.now()) : 0;
    const isRunning = stopwatch?.since !== undefined;
    if (isRunning) second.set(update, untilNextSecond(elapsed));
    else second.clear();
    say(describeTalkTime({ elapsed, isRunning, countdown, agenda: timekeeper.agenda() }));
  };
  tell(undefined);
  update();
  return disposeAll([
    second,
    show.onDidChange(update),
    show.presentation.onDidChange(update),
    settings.onDidChange(update),
    timekeeper.onDidChange(update),
  ]);
}
