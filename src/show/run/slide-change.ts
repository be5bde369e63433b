import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Slideshow } from '../deck/slideshow.ts';
import { idle, noError } from '../state/show-model.ts';
import { createStep, type Step, type StepLimits } from './step.ts';
import { type FailureParts, reportFailure } from './step-end.ts';

/** Another slide of the deck on the stage: no demo runs, but the show does. */
export interface SlideChange {
  /** Resolves when the audience sees the slide. Rejects with `cancelled`, `step-timeout`, or as `change` does. */
  run(change: () => Promise<void>): Promise<void>;
  /** Resolves when it is over. */
  abort(reason: DemoError): Promise<void>;
}

export interface SlideChangeOptions extends FailureParts {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly slideshow: Pick<Slideshow, 'untilSeen'>;
  /** Whether a step is paused, which it still is afterwards. */
  isPaused(): boolean;
}

export function createSlideChange({ slideshow, isPaused, ...parts }: SlideChangeOptions): SlideChange {
  const { model } = parts;
  let step: Step | undefined;
  return {
    async run(change) {
      const own = createStep(change, stepLimits(parts, slideshow));
      step = own;
      if (!isPaused()) model.change({ moment: { ...idle, status: 'running', ...noError } });
      try {
        await own.start();
      } catch (error) {
        // Other faults of a deck are reported by the caller.
        if (isEnd(error) && !isPaused()) reportFailure(error, parts);
        throw error;
      } finally {
        step = undefined;
        if (!isPaused()) model.change({ moment: idle });
      }
      if (!own.isSeen) throw createUnseenError();
    },
    abort: async (reason) => step?.abort(reason),
  };
}

/** Without a slideshow there is no wait. */
export function stepLimits(
  { clock, settings }: Pick<SlideChangeOptions, 'clock' | 'settings'>,
  slideshow?: Pick<Slideshow, 'untilSeen'>,
): StepLimits {
  return { clock, timeout: settings.get('stepTimeout') * 1000, untilSeen: slideshow?.untilSeen };
}

/** The end of a step whose slide was not seen. */
export function createUnseenError(): DemoError {
  return new DemoError(
    'cancelled',
    'Cancelled: the show continued, or the panel was closed, before this slide was shown',
  );
}

function isEnd(error: unknown): boolean {
  return error instanceof DemoError && (error.code === 'cancelled' || error.code === 'step-timeout');
}
