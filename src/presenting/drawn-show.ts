import type { Disposable } from '../core/disposables.ts';
import { disposeAll } from '../core/disposables.ts';
import { createEmitter } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Show } from '../show/show.ts';
import type { ShowState } from '../show/show-state.ts';

export type DrawnShow = Pick<Show, 'state' | 'history' | 'goneBack' | 'presentation' | 'onDidChange'>;

/** Milliseconds before a running step is reported. A press must be answered within 100 ms. */
const quickStep = 80;

/**
 * Reports a quick step only once it has ended, because the window draws one thing at a time, and the audience's part
 * comes first. Reports typing at once, to keep its keys from the editor.
 */
export function createDrawnShow(show: DrawnShow, clock: Clock): DrawnShow & Disposable {
  const changes = createEmitter<ShowState>();
  const quickTimer = createTimer(clock);
  let isLong = false;
  const fireChange = () => changes.fire(show.state);
  const following = show.onDidChange(({ status, isTyping }) => {
    isLong = status === 'running' && (isLong || isTyping);
    if (status !== 'running' || isLong) {
      quickTimer.clear();
      fireChange();
    } else if (!quickTimer.isSet) quickTimer.set(fireLongStep, quickStep);
  });
  const fireLongStep = () => {
    isLong = true;
    fireChange();
  };
  return {
    get state() {
      return show.state;
    },
    get history() {
      return show.history;
    },
    get goneBack() {
      return show.goneBack;
    },
    presentation: show.presentation,
    onDidChange: changes.event,
    dispose: disposeAll([following, quickTimer]).dispose,
  };
}
