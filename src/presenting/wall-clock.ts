import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Settings } from '../ports/settings.ts';
import type { Show } from '../show/show.ts';
import { type ClockText, describeTime, untilNextMinute } from './clock-text.ts';
import { isUnderWay } from './under-way.ts';

export interface WallClockParts {
  readonly show: Pick<Show, 'state' | 'onDidChange' | 'presentation'>;
  readonly settings: Settings;
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** The time of day. */
  now(): Date;
  /** Shows the time; `undefined` takes it away. */
  tell(text: ClockText | undefined): void;
}

/**
 * Tells the time of day while `clock` is on, and in the presentation mode where that does not hide the time, once the show
 * has begun, anew at every full minute; no timer runs otherwise.
 */
export function createWallClock({ show, settings, clock, now, tell }: WallClockParts): Disposable {
  const { presentation } = show;
  const minute = createTimer(clock);
  const update = () => {
    const isWanted = settings.get('clock') || (presentation.isOn && !settings.get('presentation.hideTime'));
    if (!isWanted || !isUnderWay(show.state)) {
      minute.clear();
      return tell(undefined);
    }
    const time = now();
    minute.set(update, untilNextMinute(time));
    tell(describeTime(time));
  };
  update();
  return disposeAll([minute, show.onDidChange(update), presentation.onDidChange(update), settings.onDidChange(update)]);
}
