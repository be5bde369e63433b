import { beginCountdown, minutesOf } from '../../actions/countdown.ts';
import type { Clock } from '../../core/time/clock.ts';
import {
  pauseStopwatch,
  restartStopwatch,
  resumeStopwatch,
  type Stopwatch,
  startStopwatch,
} from '../../core/time/stopwatch.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Stage } from '../../ports/stage.ts';
import type { ShowState } from '../show-state.ts';
import type { ShowModel } from '../state/show-model.ts';

/** The time of the talk, for the presenter to set; each at once, even while a step runs. Gives the new state. */
export interface TalkTimer {
  /** From zero on, these minutes counted down, or those that are planned for the current demo file, or for the next one. */
  start(minutes?: number): ShowState;
  /** Stands still until `resume`; a step does not set it going. */
  pause(): ShowState;
  /** Goes on, or begins. */
  resume(): ShowState;
  /** To zero, where it waits for the next step, or for `resume`. The times of the demo files are gone. */
  reset(): ShowState;
  /** As `start` with the minutes that are planned; without any a notice says so, and nothing else happens. */
  startCountdown(): void;
  /** Counts nothing down any more. */
  endCountdown(): void;
}

export interface TalkTimerOptions {
  readonly model: ShowModel;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly stage: Pick<Stage, 'notify'>;
}

export function createTalkTimer({ model, clock, settings, stage }: TalkTimerOptions): TalkTimer {
  const file = () => (model.state.current ?? model.state.next)?.file;
  const planned = () => {
    const own = file();
    return own && minutesOf(own, settings);
  };
  /** Turns a running watch; else it begins, and the time before the first step falls to the file of that. */
  const run = (turn: (watch: Stopwatch, now: number) => Stopwatch): Stopwatch => {
    const { stopwatch } = model.state;
    return stopwatch ? turn(stopwatch, clock.now()) : startStopwatch(clock.now(), file()?.path);
  };
  const start = (countdown = planned()) => {
    return model.change({ moment: { stopwatch: run(restartStopwatch), countdown } });
  };
  return {
    start,
    pause() {
      const { stopwatch } = model.state;
      if (stopwatch?.since === undefined) return model.state;
      return model.change({ moment: { stopwatch: pauseStopwatch(stopwatch, clock.now()) } });
    },
    resume() {
      if (model.state.stopwatch?.since !== undefined) return model.state;
      return model.change({ moment: { stopwatch: run(resumeStopwatch) } });
    },
    reset() {
      return model.state.stopwatch ? model.change({ moment: { stopwatch: undefined } }) : model.state;
    },
    startCountdown: () => beginCountdown({ file: file(), settings, stage, start }),
    endCountdown() {
      if (model.state.countdown !== undefined) model.change({ moment: { countdown: undefined } });
    },
  };
}
