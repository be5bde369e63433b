import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { ShowState } from '../show/show-state.ts';

interface SteppingShow {
  readonly presentation: { readonly onDidChange: Event<{ readonly isOn: boolean }> };
  readonly onDidChange: Event<Pick<ShowState, 'status'>>;
}

/**
 * Hides notifications when presentation mode starts and with every step, even outside the mode, because a talk may
 * leave it on stage. A step's own message comes later. Does not use Do Not Disturb, because extensions cannot read its
 * state.
 */
export function hideToasts(show: SteppingShow, hide: () => void): Disposable {
  let before: ShowState['status'] = 'idle';
  return disposeAll([
    show.presentation.onDidChange(({ isOn }) => isOn && hide()),
    show.onDidChange(({ status }) => {
      const begins = status === 'running' && before !== 'running';
      before = status;
      if (begins) hide();
    }),
  ]);
}
