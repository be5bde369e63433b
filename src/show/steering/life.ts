import { DemoError } from '../../core/errors.ts';
import type { ActiveStep } from '../run/active-step.ts';
import type { ShowQueue } from '../show-queue.ts';
import type { ShowModel } from '../state/show-model.ts';
import type { TalkTimer } from './talk-timer.ts';

/** How what runs comes to an early end. */
export interface ShowLife {
  /**
   * Aborts the running or paused step and refuses those that wait; resolves once the step is over, after 1 s at the
   * most. With no step to stop it ends the countdown.
   */
  stop(): Promise<void>;
  /** Stops, and refuses all steps from now on with `stopping`; resolves as `stop` does. */
  end(): Promise<void>;
}

export interface LifeParts {
  readonly queue: ShowQueue;
  readonly model: ShowModel;
  readonly step: ActiveStep;
  readonly timer: TalkTimer;
}

export function createLife({ queue, model, step, timer }: LifeParts): ShowLife {
  return {
    stop() {
      const reason = new DemoError('cancelled', 'Cancelled: the show was stopped');
      if (model.state.status === 'idle') timer.endCountdown();
      queue.clear(reason);
      return step.abort(reason);
    },
    end() {
      const reason = new DemoError('stopping', 'Showrunner is shutting down');
      queue.close(reason);
      return step.abort(reason);
    },
  };
}
