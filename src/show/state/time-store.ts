import type { Disposable } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Departure } from '../../ports/departure.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import type { ShowState } from '../show-state.ts';
import type { ShowModel } from './show-model.ts';
import { parseTime, printTime, type TalkTime } from './stored-time.ts';

/** Stores the time of the talk for the next window. */
export interface TimeStore {
  /** From the last window. */
  readonly kept: TalkTime;
  /** Stores each change, and once a minute while the show moves, as a sign of life. */
  follow(model: Pick<ShowModel, 'onDidChange'>): Disposable;
  /** Call when the window closes regularly. */
  leave(): void;
}

export interface TimeStoreOptions {
  readonly store: Store;
  /** Omit it if windows do not close. */
  readonly departure?: Departure;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  now(): number;
}

const storeKey = 'time';
/** Milliseconds. */
const signInterval = 60_000;

export function createTimeStore({ store, departure, clock, log, now }: TimeStoreOptions): TimeStore {
  const instant = () => ({ clock: clock.now(), day: now() });
  const storedTime = parseTime(store.get(storeKey), instant(), departure?.last);
  let lastWritten: TalkTime = storedTime;
  let writtenAt = clock.now();

  const write = (time: TalkTime) => {
    lastWritten = time;
    writtenAt = clock.now();
    store
      .set(storeKey, printTime(lastWritten, instant()))
      .catch((error) => log.error('The time of the talk could not be stored', error));
  };
  const writeChanged = ({ stopwatch, countdown }: ShowState) => {
    const isSame = stopwatch === lastWritten.stopwatch && countdown === lastWritten.countdown;
    const isStill = stopwatch === undefined || clock.now() - writtenAt < signInterval;
    if (!isSame || !isStill) write({ stopwatch, countdown });
  };
  // This window may crash, so forget that the last one was closed.
  if (storedTime.stopwatch && departure?.last !== undefined) write(storedTime);
  return {
    kept: storedTime,
    follow: (model) => model.onDidChange(writeChanged),
    leave: () => lastWritten.stopwatch && departure?.note(now()),
  };
}
