import type { Disposable } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Departure } from '../../ports/departure.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import type { ShowState } from '../show-state.ts';
import type { ShowModel } from './show-model.ts';
import { parseTime, printTime, type TalkTime } from './stored-time.ts';

/** Keeps the time of the talk for the next window, and for a session that starts anew. */
export interface TimeStore {
  /** The last window's time. */
  readonly kept: TalkTime;
  /** Keeps it from now on, at every change of it, and once a minute while the show moves: that is its sign of life. */
  follow(model: Pick<ShowModel, 'onDidChange'>): Disposable;
  /** The window is closed in order. */
  leave(): void;
}

export interface TimeStoreOptions {
  readonly store: Store;
  /** Left out where windows do not close. */
  readonly departure?: Departure;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Milliseconds of the time of day. */
  now(): number;
}

const storeKey = 'time';
/** Milliseconds. */
const signInterval = 60_000;

export function createTimeStore({ store, departure, clock, log, now }: TimeStoreOptions): TimeStore {
  const instant = () => ({ clock: clock.now(), day: now() });
  const kept = parseTime(store.get(storeKey), instant(), departure?.last);
  let last: TalkTime = kept;
  let at = clock.now();

  const write = (time: TalkTime) => {
    last = time;
    at = clock.now();
    store
      .set(storeKey, printTime(last, instant()))
      .catch((error) => log.error('The time of the talk could not be stored', error));
  };
  const keep = ({ stopwatch, countdown }: ShowState) => {
    const isSame = stopwatch === last.stopwatch && countdown === last.countdown;
    const isStill = stopwatch === undefined || clock.now() - at < signInterval;
    if (!isSame || !isStill) write({ stopwatch, countdown });
  };
  // From now on that window's end says nothing: this one may crash.
  if (kept.stopwatch && departure?.last !== undefined) write(kept);
  return {
    kept,
    follow: (model) => model.onDidChange(keep),
    leave: () => last.stopwatch && departure?.note(now()),
  };
}
