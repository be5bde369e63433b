import { beginCountdown } from '../../actions/countdown.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Stage } from '../../ports/stage.ts';
import type { ShowModel } from '../state/show-model.ts';

/** The minutes that are counted down for the presenter. */
export interface Countdown {
  /** Counts down from now on; again from the start when it does already. */
  start(minutes: number): void;
  /** Counts the time of the current demo file down, or of the next one; without one a notice says so. */
  startForFile(): void;
  /** Nothing to do when nothing is counted down. */
  end(): void;
}

export interface CountdownOptions {
  readonly model: ShowModel;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly stage: Pick<Stage, 'notify'>;
}

export function createCountdown({ model, clock, settings, stage }: CountdownOptions): Countdown {
  const start = (countdown: number) => {
    model.change({ moment: { startedAt: clock.now(), countdown } });
  };
  return {
    start,
    startForFile() {
      const { current, next } = model.state;
      beginCountdown({ file: (current ?? next)?.file, settings, stage, start });
    },
    end() {
      if (model.state.countdown !== undefined) model.change({ moment: { countdown: undefined } });
    },
  };
}
