import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Settings } from '../ports/settings.ts';
import type { Show } from '../show/show.ts';
import { type ClockText, describeTime, untilNextMinute } from './clock-text.ts';

export interface WallClockParts {
  readonly show: Pick<Show, 'state' | 'onDidChange'>;
  readonly settings: Settings;
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** The time of day. */
  now(): Date;
  /** Shows the time; `undefined` takes it away. */
  tell(text: ClockText | undefined): void;
}

/** Tells the time of day while `clock` is on and the show has begun, anew at every full minute; no timer runs otherwise. */
export function createWallClock({ show, settings, clock, now, tell }: WallClockParts): Disposable {
  const minute = createTimer(clock);
  const update = () => {
    if (!settings.get('clock') || !isUnderWay(show.state)) {
      minute.clear();
      return tell(undefined);
    }
    const time = now();
    minute.set(update, untilNextMinute(time));
    tell(describeTime(time));
  };
  update();
  return disposeAll([minute, show.onDidChange(update), settings.onDidChange(update)]);
}

/** From the first step, or from when the time was set going, until a reset, while there are demos. */
function isUnderWay({ stopwatch, current, next }: Show['state']): boolean {
  return stopwatch !== undefined && (current ?? next) !== undefined;
}
