import { DemoError } from '../../core/errors.ts';
import type { History } from '../../history/history.ts';
import type { ActiveStep } from '../run/active-step.ts';
import type { ShowQueue } from '../show-queue.ts';
import type { ShowModel } from '../state/show-model.ts';
import type { TimeStore } from '../state/time-store.ts';
import { describeStop, type StopReport } from '../stop-report.ts';
import type { TalkTimer } from './talk-timer.ts';

export interface ShowShutdown {
  /** See `Show.stop`. */
  stop(): Promise<StopReport>;
  /** See `Show.end`. */
  end(): Promise<void>;
}

export interface ShutdownParts {
  readonly queue: ShowQueue;
  readonly model: ShowModel;
  readonly step: ActiveStep;
  readonly timer: TalkTimer;
  readonly times: Pick<TimeStore, 'leave'>;
  readonly history: Pick<History, 'leave'>;
}

export function createShutdown({ queue, model, step, timer, times, history }: ShutdownParts): ShowShutdown {
  return {
    async stop() {
      if (model.state.status === 'idle') timer.endCountdown();
      const stopped = step.entry;
      const dropped = queue.clear(new DemoError('cancelled', 'Canceled: the show was stopped'));
      const report = { stopped, dropped };
      await step.abort(new DemoError('cancelled', describeStop(report) ?? 'Cancelled'), 'told');
      return report;
    },
    end() {
      times.leave();
      history.leave();
      const reason = new DemoError('stopping', 'Showrunner is shutting down');
      queue.close(reason);
      return step.abort(reason);
    },
  };
}
