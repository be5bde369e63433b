import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer } from '../../core/time/timer.ts';
import type { Log } from '../../ports/log.ts';
import type { ShowState } from '../show-state.ts';
import { currentSlide } from '../shown-slide.ts';
import type { ShowModel } from '../state/show-model.ts';
import type { StepCommands } from '../step-commands.ts';

export interface AutoAdvanceParts {
  readonly model: ShowModel;
  readonly commands: StepCommands;
  readonly clock: Clock;
  readonly log: Log;
}

export interface AutoAdvance extends Disposable {
  /** Toggles if `isOn` is omitted. Returns the new state. */
  turn(isOn?: boolean): ShowState;
}

/** Calls `next` some seconds after the show reached a slide or demo with auto-advance. Resuming restarts the delay. */
export function createAutoAdvance({ model, commands, clock, log }: AutoAdvanceParts): AutoAdvance {
  let latest = model.state;
  const timer = createTimer(clock);

  const subscription = model.onDidChange((state) => {
    const hasStayed = isSamePosition(state, latest);
    latest = state;
    if (hasStayed) return;
    timer.clear();
    const seconds = secondsAt(state);
    if (seconds === undefined) return;
    timer.set(() => void commands.next().catch((error) => log.info(messageOf(error))), seconds * 1000);
  });
  return {
    turn(isOn = model.state.isAutoAdvancePaused) {
      const isChange = isOn === model.state.isAutoAdvancePaused;
      return isChange ? model.change({ moment: { isAutoAdvancePaused: !isOn } }) : model.state;
    },
    dispose: disposeAll([subscription, timer]).dispose,
  };
}

/** Ignores progress, changed files and notices. */
function isSamePosition(one: ShowState, other: ShowState): boolean {
  return (
    one.status === other.status &&
    one.current?.demo.id === other.current?.demo.id &&
    one.slide?.path === other.slide?.path &&
    one.slide?.index === other.slide?.index &&
    one.slide?.step === other.slide?.step &&
    one.slide?.isVisible === other.slide?.isVisible &&
    one.isBlack === other.isBlack &&
    one.isAutoAdvancePaused === other.isAutoAdvancePaused
  );
}

function secondsAt(state: ShowState): number | undefined {
  // Wait while the audience sees black.
  if (state.status !== 'idle' || state.isBlack || state.isAutoAdvancePaused) return undefined;
  return currentSlide(state)?.autoAdvanceAfter ?? state.current?.demo.autoAdvanceAfter;
}
