import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';
import type { LibraryService } from '../demos/library.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Store } from '../ports/store.ts';
import type { Show } from '../show/show.ts';
import { isAtEnd, type ShowState } from '../show/show-state.ts';
import { type Agenda, agendaOf } from './agenda.ts';
import {
  parseRehearsed,
  printRehearsed,
  type RehearsalStage,
  type RehearsedTimes,
  rehearsedTime,
  withTimes,
} from './rehearsed-times.ts';

export interface Timekeeper extends Disposable {
  agenda(): Agenda;
  readonly stage: RehearsalStage;
  readonly onDidChange: Event<void>;
  /** Measures each demo file after a reset. Rejects as `Show.reset` does. */
  rehearse(): Promise<void>;
  /** Stores the times; the show continues. */
  endRehearsal(): void;
}

export interface TimekeeperOptions {
  readonly show: Pick<Show, 'state' | 'onDidChange' | 'reset' | 'timer'>;
  readonly library: LibraryService;
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

/** Survives a reset of the show. */
const storeKey = 'rehearsal';

export function createTimekeeper({ show, library, settings, store, clock, log }: TimekeeperOptions): Timekeeper {
  const changed = createEmitter<void>();
  const stored = parseRehearsed(store.get(storeKey));
  // A rehearsal survives a window reload unless the timer was reset.
  let rehearsed: RehearsedTimes = show.state.stopwatch ? stored : { ...stored, stage: 'none' };

  const storeTimes = (next: RehearsedTimes) => {
    rehearsed = next;
    store
      .set(storeKey, printRehearsed(rehearsed))
      .catch((error) => log.error('The times of the rehearsal could not be stored', error));
    changed.fire();
  };
  const turnTo = (stage: RehearsalStage) => {
    const { stopwatch } = show.state;
    const now = clock.now();
    storeTimes({ ...(stopwatch ? withTimes(rehearsed, library.current.files, { stopwatch, now }) : rehearsed), stage });
  };
  /** A reset of the show or timer ends the rehearsal. */
  const follow = (state: ShowState) => {
    if (rehearsed.stage === 'none') return;
    if (!state.stopwatch) storeTimes({ ...rehearsed, stage: 'none' });
    else if (rehearsed.stage === 'running' && isAtEnd(state)) turnTo('complete');
  };
  const subscription = show.onDidChange(follow);
  return {
    agenda() {
      return agendaOf({
        files: library.current.files,
        stopwatch: show.state.stopwatch,
        now: clock.now(),
        rehearsed: (file) => rehearsedTime(rehearsed, file),
        minutes: settings.get('timer') || undefined,
      });
    },
    get stage() {
      return rehearsed.stage;
    },
    onDidChange: changed.event,
    async rehearse() {
      await show.reset();
      // Not a countdown, which would be for the first file only.
      show.timer.resume();
      storeTimes({ ...rehearsed, stage: 'running' });
    },
    endRehearsal() {
      if (rehearsed.stage !== 'none') turnTo('none');
    },
    dispose: disposeAll([subscription]).dispose,
  };
}
