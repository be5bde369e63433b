import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Settings } from '../ports/settings.ts';
import type { Show } from '../show/show.ts';
import { isUnderWay, type StatusItem } from './status-items.ts';

export interface WallClockParts {
  readonly show: Pick<Show, 'state' | 'onDidChange' | 'presentation'>;
  readonly settings: Settings;
  readonly clock: Pick<Clock, 'setTimeout'>;
  now(): Date;
  /** `undefined` hides it. */
  showTime(text: StatusItem | undefined): void;
}

/**
 * Shows the time of day if `clock` is set, or in presentation mode if that does not hide it, once the show has started.
 * Updates every minute; otherwise no timer runs.
 */
export function createWallClock({ show, settings, clock, now, showTime }: WallClockParts): Disposable {
  const { presentation } = show;
  const minute = createTimer(clock);
  const update = () => {
    const isWanted = settings.get('clock') || (presentation.isOn && !settings.get('presentation.hideTime'));
    if (!isWanted || !isUnderWay(show.state)) {
      minute.clear();
      return showTime(undefined);
    }
    const time = now();
    minute.set(update, untilNextMinute(time));
    showTime(describeTime(time));
  };
  update();
  return disposeAll([minute, show.onDidChange(update), presentation.onDidChange(update), settings.onDidChange(update)]);
}

export function describeTime(time: Date, locale?: string): StatusItem {
  const timeText = time.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  return { text: `$(clock) ${timeText}`, label: `It is ${timeText}` };
}

/** Milliseconds. */
export function untilNextMinute(time: Date): number {
  return 60_000 - (time.getSeconds() * 1000 + time.getMilliseconds());
}
