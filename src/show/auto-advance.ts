import type { Disposable } from '../core/disposables.ts';
import { messageOf } from '../core/errors.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Log } from '../ports/log.ts';
import type { Show } from './show.ts';
import type { ShowState } from './show-state.ts';
import { currentSlide } from './slide-view.ts';

/** Calls `next` when a slide or a demo says that it advances by itself, so many seconds after the show came to it. */
export function followTime({ show, clock, log }: { show: Show; clock: Clock; log: Log }): Disposable {
  let place = placeOf(show.state);
  const timer = createTimer(clock);

  const subscription = show.onDidChange((state) => {
    const newPlace = placeOf(state);
    if (newPlace === place) return;
    place = newPlace;
    timer.clear();
    const seconds = secondsAt(state);
    if (seconds === undefined) return;
    timer.set(() => void show.next().catch((error) => log.info(messageOf(error))), seconds * 1000);
  });
  return {
    dispose() {
      timer.dispose();
      subscription.dispose();
    },
  };
}

/** Two states at the same place are no news: progress, a changed file, a notice. */
function placeOf({ status, current, slide }: ShowState): string {
  return JSON.stringify([status, current?.demo.id, slide?.path, slide?.index, slide?.step, slide?.isVisible]);
}

function secondsAt(state: ShowState): number | undefined {
  if (state.status !== 'idle') return undefined;
  return currentSlide(state)?.autoAdvanceAfter ?? state.current?.demo.autoAdvanceAfter;
}
