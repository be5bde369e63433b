import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Event } from '../../core/emitter.ts';
import type { ShowState } from '../../show/show-state.ts';

interface SteppingShow {
  readonly presentation: { readonly onDidChange: Event<{ readonly isOn: boolean }> };
  readonly onDidChange: Event<Pick<ShowState, 'status'>>;
}

/**
 * Hides the notifications that lie over the window when the presentation mode comes on and with every step, in the mode
 * or not, because a talk may leave it and is on stage still. A step's own message comes after. VS Code's Do Not Disturb
 * stays as it is: it is a switch whose position no extension can see.
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
