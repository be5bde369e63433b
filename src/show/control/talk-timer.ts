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

/** Works even while a step runs. */
export interface TalkTimer {
  /** `minutes` defaults to the planned ones of the demo file. */
  start(minutes?: number): ShowState;
  /** A step does not resume it. */
  pause(): ShowState;
  /** Also starts it. */
  resume(): ShowState;
  /** The next step or `resume` starts it again. */
  reset(): ShowState;
  /** Like `start`. Without planned minutes, only shows a notice. */
  startCountdown(): void;
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
    const currentFile = file();
    return currentFile && minutesOf(currentFile, settings);
  };
  /** The time before the first step counts for its file. */
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
