import type { Disposable } from '../core/disposables.ts';
import { disposeAll } from '../core/disposables.ts';
import { createEmitter } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';
import { createTimer } from '../core/time/timer.ts';
import type { Show } from '../show/show.ts';
import type { ShowState } from '../show/show-state.ts';

/** The show for the views beside the stage. */
export type DrawnShow = Pick<Show, 'state' | 'history' | 'goneBack' | 'presentation' | 'onDidChange'>;

/** How long a step may run before it is told that it does: milliseconds. Each press is answered within a tenth of a second. */
const quickStep = 80;

/**
 * The same show, but it reports a quick step only once that has come to a stop: the window draws one thing after the
 * other, and the audience's part comes first. It reports typing at once: its keys are not to be the editor's.
 */
export function createDrawnShow(show: DrawnShow, clock: Clock): DrawnShow & Disposable {
  const changes = createEmitter<ShowState>();
  const quick = createTimer(clock);
  let isLong = false;
  const tell = () => changes.fire(show.state);
  const following = show.onDidChange(({ status, isTyping }) => {
    isLong = status === 'running' && (isLong || isTyping);
    if (status !== 'running' || isLong) {
      quick.clear();
      tell();
    } else if (!quick.isSet) quick.set(tellLong, quickStep);
  });
  const tellLong = () => {
    isLong = true;
    tell();
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
    dispose: disposeAll([following, quick]).dispose,
  };
}
