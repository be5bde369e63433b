import { DemoError } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Slideshow } from '../deck/slideshow.ts';
import type { StepOutcome } from '../show-state.ts';
import { idle, noError } from '../state/show-model.ts';
import { createStep, type Step, type StepScope } from './step.ts';
import { type FailureParts, reportFailure } from './step-end.ts';

/** Goes on in a deck: no demo runs, but the show does. */
export interface SlideWalk {
  /** Resolves when the audience sees the slide. Rejects with `cancelled`, `step-timeout`, or as `move` does. */
  go(move: () => Promise<void>): Promise<void>;
  /** Resolves when it is over. */
  abort(reason: DemoError): Promise<void>;
}

export interface SlideWalkOptions extends FailureParts, LimitParts {
  readonly slideshow: Pick<Slideshow, 'untilSeen'>;
  /** Whether a step is paused, which it still is afterwards. */
  isPaused(): boolean;
}

export function createSlideWalk({ slideshow, isPaused, ...parts }: SlideWalkOptions): SlideWalk {
  const { model } = parts;
  let step: SeenStep | undefined;
  return {
    async go(move) {
      const own = createSeenStep(move, parts, slideshow);
      step = own;
      if (!isPaused()) model.change({ moment: { ...idle, status: 'running', ...noError } });
      try {
        await own.start();
      } catch (error) {
        // What else goes wrong in a deck is told by whoever asked for it.
        if (isEnd(error) && !isPaused()) reportFailure(error, parts);
        throw error;
      } finally {
        step = undefined;
        if (!isPaused()) model.change({ moment: idle });
      }
      if (!own.isSeen) throw goneOver();
    },
    abort: async (reason) => step?.abort(reason),
  };
}

/** A step that ends once the audience sees its slide. */
export interface SeenStep extends Step {
  /** `false` once a move has gone on over it, or its panel was closed. */
  readonly isSeen: boolean;
}

export interface LimitParts {
  readonly clock: Clock;
  readonly settings: Settings;
}

/** Without a slideshow nobody waits. */
export function createSeenStep(
  run: (scope: StepScope) => Promise<void>,
  { clock, settings }: LimitParts,
  slideshow: Pick<Slideshow, 'untilSeen'> | undefined,
): SeenStep {
  let isSeen = true;
  const step = createStep(
    async (scope) => {
      await run(scope);
      if (slideshow) isSeen = await slideshow.untilSeen(scope.signal);
    },
    { clock, timeout: settings.get('stepTimeout') * 1000 },
  );
  return {
    get waitsFor() {
      return step.waitsFor;
    },
    get isSeen() {
      return isSeen;
    },
    start: step.start,
    resume: step.resume,
    abort: step.abort,
  };
}

/** Throws where nobody has seen the slide of a step that is done. */
export function requireSeen(outcome: StepOutcome, { isSeen }: SeenStep): StepOutcome {
  if (outcome.status === 'done' && !isSeen) throw goneOver();
  return outcome;
}

/** The end of a step whose slide nobody has seen. */
export function goneOver(): DemoError {
  return new DemoError(
    'cancelled',
    'Cancelled: the show continued, or the panel was closed, before this slide was shown',
  );
}

function isEnd(error: unknown): boolean {
  return error instanceof DemoError && (error.code === 'cancelled' || error.code === 'step-timeout');
}
